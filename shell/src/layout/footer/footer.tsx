import { Logo } from '@tableside/ui/logo';
import { usePlatform, useApiQuery } from '@tableside/platform';
import { useSlots } from '../../composition/composition-context';
import { RemoteSlot } from '../../slots/remote-slot';
import { ThemeSwitch } from '../../theme/theme-switch';
import styles from './footer.module.css';
import { QuickLinks } from './quick-links';
import { query } from '@tableside/contracts/queries';
import { AppLink } from '@tableside/ui/app-link';

/** Quick links, the sponsor's words, the theme, and whose data this is. */
export function Footer() {
  // The year of the server's render, so that both sides write the same one.
  const year = usePlatform().config.renderedAt.slice(0, 4);
  const foot = useSlots('layout:foot');
  return (
    <footer className={styles['footer']} data-ground="identity">
      <div className={`ts-container ${styles['columns']}`}>
        <div className={styles['about']}>
          <Logo />
          <p>Where the locals eat, rated by the people who sit down there.</p>
        </div>
        <QuickLinks />
        <ThemeSwitch />
      </div>
      <div className={`ts-container ${styles['foot']}`}>
        {foot.map((slot) => (
          <RemoteSlot key={`${slot.remote} ${slot.widget}`} slot={slot} />
        ))}
        <p>© {year} Tableside</p>
        <DataAttribution />
      </div>
    </footer>
  );
}

/** The licence of OpenStreetMap asks for this link wherever its data is shown. */
const OSM_COPYRIGHT = 'https://www.openstreetmap.org/copyright';

/** Whose data the site shows; nothing while that is unknown or the places are the owner's own. */
function DataAttribution() {
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
