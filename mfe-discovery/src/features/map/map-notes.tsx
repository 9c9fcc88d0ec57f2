import { formatCount } from '@tableside/contracts/common/text';
import { useApiQuery } from '@tableside/platform';
import { MapSources } from '@tableside/ui/map';
import { LoadError } from '@tableside/ui/notice';
import { settingsQuery } from '../../lib/use-city';
import type { useBaseMap } from './use-base-map';
import type { MapPlaces } from './use-map-places';
import styles from './map.module.css';

/** "1 restaurant is", "3 restaurants are". */
const areSo = (count: number): string =>
  count === 1 ? '1 restaurant is' : `${formatCount(count)} restaurants are`;

/** What the map does not show, and whose data it is. */
export interface MapNotesProps {
  readonly places: MapPlaces;
  readonly base: ReturnType<typeof useBaseMap>;
}

export function MapNotes({ places, base }: MapNotesProps) {
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
      <MapSources
        dataSource={settings?.dataSource}
        ground={base.ground}
        tilesAttribution={base.tiles?.attribution}
      />
    </div>
  );
}
