import { cx } from '@tableside/ui/cx';
import { Logo } from '@tableside/ui/logo';
import { usePlatform, useApiQuery, useIsSignedIn } from '@tableside/platform';
import { useNavLinks, useSlots, RemoteSlot } from '../hydration/remote-slot';
import type { NavLink } from '../federation/composition';
import { ThemeSwitch } from './theme-switch';
import styles from './footer.module.css';
import { query } from '@tableside/contracts/queries';
import { AppLink } from '@tableside/ui/app-link';
import { paths } from '@tableside/contracts/paths';

export function Footer() {
  // Use the year of the server render to avoid a hydration mismatch.
  const year = usePlatform().config.renderedAt.slice(0, 4);
  const foot = useSlots('layout:foot');
  return (
    <footer className={cx('ts-below', styles['footer'])} data-background="identity">
      <div className={`ts-container ${styles['columns']}`}>
        <div className={styles['about']}>
          <Logo />
          <p>Where the locals eat, rated by the people who eat there.</p>
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

/** The OpenStreetMap license requires this link wherever its data is shown. */
const OSM_COPYRIGHT = 'https://www.openstreetmap.org/copyright';

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

interface Group {
  readonly title: string;
  readonly links: readonly NavLink[];
}

const VISITOR: Group = {
  title: 'Account',
  links: [
    { href: paths.login, label: 'Login' },
    { href: paths.register, label: 'Sign Up' },
  ],
};

const SIGNED_IN: Group = {
  title: 'Account',
  links: [
    { href: paths.profile, label: 'My Profile' },
    { href: paths.favorites, label: 'My Favorites' },
  ],
};

function QuickLinks() {
  const groups = [
    { title: 'Explore', links: useNavLinks('main') },
    useIsSignedIn() ? SIGNED_IN : VISITOR,
    { title: 'Legal', links: useNavLinks('legal') },
  ].filter(({ links }) => links.length > 0);
  return (
    <nav aria-label="Quick links" className={styles['links']}>
      {groups.map(({ title, links }) => (
        <div key={title}>
          <h2 className={styles['title']}>{title}</h2>
          <ul>
            {links.map(({ href, label }) => (
              <li key={href}>
                <AppLink href={href} className={styles['link']}>
                  {label}
                </AppLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
