import { paths } from '@tableside/contracts/paths';
import { useIsSignedIn } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import styles from './footer.module.css';

interface Group {
  readonly title: string;
  readonly links: readonly { readonly href: string; readonly label: string }[];
}

const EXPLORE: Group = {
  title: 'Explore',
  links: [
    { href: paths.listing, label: 'Browse' },
    { href: paths.about, label: 'About' },
    { href: paths.contact, label: 'Contact' },
  ],
};

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
    { href: paths.favourites, label: 'My Favorites' },
  ],
};

const LEGAL: Group = {
  title: 'Legal',
  links: [
    { href: paths.terms, label: 'Terms of Service' },
    { href: paths.privacy, label: 'Privacy Policy' },
  ],
};

/** The footer's ways to every part of the site. */
export function QuickLinks() {
  const groups = [EXPLORE, useIsSignedIn() ? SIGNED_IN : VISITOR, LEGAL];
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
