import { paths, SITE_SEARCH_ID } from '@tableside/contracts/paths';
import { useSession } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Logo } from '@tableside/ui/logo';
import { useSignedInParts } from '../../signed-in/use-parts';
import { SearchBox } from '../search/search-box';
import styles from './header.module.css';
import { MobileMenu } from './mobile-menu';
import { NavLinks } from './nav-links';

/** The green bar of the site. Small screens put the links behind a button and the search in a row of its own. */
export function Header() {
  const user = useSession((state) => state.user);
  const parts = useSignedInParts();
  return (
    <header className={styles['header']} data-ground="identity">
      <div className={`ts-container ${styles['bar']}`}>
        <AppLink href={paths.home} className={styles['home']} aria-label="Tableside, home">
          <Logo />
        </AppLink>
        <div className={styles['search']}>
          <SearchBox
            id={SITE_SEARCH_ID}
            look="bar"
            landmark="Site"
            label="Search restaurants, cuisines, or locations"
            placeholder="Search restaurants, cuisines, or locations..."
          />
        </div>
        <nav aria-label="Main" className={styles['links']}>
          <NavLinks />
        </nav>
        {user &&
          (parts ? (
            <parts.AccountMenu user={user} />
          ) : (
            <AppLink href={paths.profile}>My Profile</AppLink>
          ))}
        <div className={styles['small']}>
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}
