import { query } from '@tableside/contracts/queries';
import { useApiQuery } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';

/** The licence of OpenStreetMap asks for this link wherever its data is shown. */
const OSM_COPYRIGHT = 'https://www.openstreetmap.org/copyright';

/** Whose data the site shows; nothing while that is unknown or the places are the owner's own. */
export function DataAttribution() {
  const { data: settings } = useApiQuery(query('settings'));
  const { dataSource, attribution } = settings ?? {};
  return (
    <>
      {dataSource === 'osm' && (
        <p>
          Map data <AppLink href={OSM_COPYRIGHT}>© OpenStreetMap contributors</AppLink>
        </p>
      )}
      {dataSource === 'demo' && <p>Demo data: fictional restaurants</p>}
      {attribution && <p>{attribution}</p>}
    </>
  );
}
