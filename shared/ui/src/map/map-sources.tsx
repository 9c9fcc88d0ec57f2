import type { DataSource, Ground } from '@tableside/contracts/site/model';
import { AppLink } from '../actions/app-link';

/** The license of OpenStreetMap asks for this link wherever its data is shown. */
const OSM_COPYRIGHT = 'https://www.openstreetmap.org/copyright';

export interface MapSourcesProps {
  /** Where the restaurants' data comes from. */
  readonly dataSource: DataSource | null | undefined;
  readonly ground: Pick<Ground, 'attribution' | 'attributionUrl'> | null | undefined;
  /** Of the tile server, which takes the ground's place. */
  readonly tilesAttribution: string | undefined;
}

/** Whose data a map shows. */
export function MapSources({ dataSource, ground, tilesAttribution }: MapSourcesProps) {
  const streets = tilesAttribution
    ? { attribution: tilesAttribution, attributionUrl: null }
    : ground;
  const isOsm =
    dataSource === 'osm' ||
    streets?.attributionUrl === OSM_COPYRIGHT ||
    /openstreetmap/i.test(tilesAttribution ?? '');
  return (
    <>
      {streets && streets.attributionUrl !== OSM_COPYRIGHT && (
        <p>
          Streets:{' '}
          {streets.attributionUrl ? (
            <AppLink href={streets.attributionUrl}>{streets.attribution}</AppLink>
          ) : (
            streets.attribution
          )}
        </p>
      )}
      {isOsm && (
        <p>
          Map data <AppLink href={OSM_COPYRIGHT}>© OpenStreetMap contributors</AppLink>
        </p>
      )}
    </>
  );
}
