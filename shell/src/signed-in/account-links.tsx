import type { User } from '@tableside/contracts/account/model';
import { AppLink } from '@tableside/ui/app-link';
import { Icon } from '@tableside/ui/icon';
import { LogOut } from 'lucide';
import { useSessionKeeper } from '../session/session-context';
import styles from './account-links.module.css';
import { ACCOUNT_PAGES } from './account-pages';
import { PersonLines } from './person-lines';

/** What the account menu holds, in the menu of small screens. */
export function AccountLinks({ user }: { readonly user: User }) {
  const { signOut } = useSessionKeeper();
  return (
    <section aria-label="Account" className={styles['account']}>
      <PersonLines user={user} />
      <ul className={styles['links']}>
        {ACCOUNT_PAGES.map(({ href, label, icon }) => (
          <li key={href}>
            <AppLink href={href} className={styles['link']}>
              <Icon of={icon} />
              {label}
            </AppLink>
          </li>
        ))}
        <li>
          <button type="button" className={styles['link']} onClick={() => void signOut()}>
            <Icon of={LogOut} />
            Sign Out
          </button>
        </li>
      </ul>
    </section>
  );
}
