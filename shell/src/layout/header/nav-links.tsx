import { paths } from '@tableside/contracts/paths';
import { useIsSignedIn } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { ButtonLink } from '@tableside/ui/button';
import { useLocation } from 'react-router-dom';
import styles from './nav-links.module.css';

const PAGES = [
  { href: paths.listing, label: 'Browse' },
  { href: paths.about, label: 'About' },
  { href: paths.contact, label: 'Contact' },
] as const;

/** The site's pages, and the way in for visitors; once in the bar, once in the small screen's menu. */
export function NavLinks() {
  const { pathname } = useLocation();
  const isSignedIn = useIsSignedIn();
  const link = (href: string, label: string) => (
    <li key={href}>
      <AppLink
        href={href}
        className={styles['link']}
        aria-current={pathname === href ? 'page' : undefined}
      >
        {label}
      </AppLink>
    </li>
  );
  return (
    <ul className={styles['links']}>
      {pathname !== paths.home && link(paths.home, 'Back to Home')}
      {PAGES.map(({ href, label }) => link(href, label))}
      {!isSignedIn && link(paths.login, 'Login')}
      {!isSignedIn && (
        <li className={styles['signUp']}>
          <ButtonLink href={paths.register} variant="accent">
            Sign Up
          </ButtonLink>
        </li>
      )}
    </ul>
  );
}
