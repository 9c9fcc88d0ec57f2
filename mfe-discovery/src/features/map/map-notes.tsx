import { formatCount } from '@tableside/contracts/common/format-count';
import { useApiQuery } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { LoadError } from '@tableside/ui/notice';
import type { Ground } from '@tableside/contracts/city/model';
import { settingsQuery } from '../../lib/use-city';
import type { MapPlaces } from './use-map-places';
import styles from './map.module.css';

/** The licence of OpenStreetMap asks for this link wherever its data is shown. */
const OSM_COPYRIGHT = 'https://www.openstreetmap.org/copyright';

/** "1 restaurant is", "3 restaurants are". */
const areSo = (count: number): string =>
  count === 1 ? '1 restaurant is' : `${formatCount(count)} restaurants are`;

/** What the map does not show, and whose data it is. */
export interface MapNotesProps {
  readonly places: MapPlaces;
  /** What the map stands on, if it does. */
  readonly ground: Ground | null;
}

export function MapNotes({ places, ground }: MapNotesProps) {
  const { data: settings } = useApiQuery(settingsQuery);
  const { restaurants, located, isComplete } = places;
  const missing = restaurants.length - located.length;
  return (
    <div className={styles['notes']}>
      {places.isLoading && <p>Loading all places. Those of the list are shown.</p>}
      {places.isError && (
        <LoadError what="all places" pending={places.isRetrying} onRetry={places.retry} />
      )}
      {!isComplete && <p>{`The map shows the ${formatCount(restaurants.length)} best matches.`}</p>}
      {missing > 0 && <p>{`${areSo(missing)} not on the map: the exact place is not known.`}</p>}
      {ground && ground.attributionUrl !== OSM_COPYRIGHT && (
        <p>
          Streets:{' '}
          {ground.attributionUrl ? (
            <AppLink href={ground.attributionUrl}>{ground.attribution}</AppLink>
          ) : (
            ground.attribution
          )}
        </p>
      )}
      {(settings?.dataSource === 'osm' || ground?.attributionUrl === OSM_COPYRIGHT) && (
        <p>
          Map data <AppLink href={OSM_COPYRIGHT}>© OpenStreetMap contributors</AppLink>
        </p>
      )}
    </div>
  );
}
