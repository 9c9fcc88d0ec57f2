import type { User } from '@tableside/contracts/model';
import { paths } from '@tableside/contracts/paths';
import { AppLink } from '@tableside/ui/app-link';
import { Icon } from '@tableside/ui/icon';
import { Heart, LogOut, UserRound } from 'lucide-react';
import { useId } from 'react';
import { useSessionKeeper } from '../../session/session-context';
import styles from './account-menu.module.css';
import { useMenu } from './use-menu';

const LINKS = [
  { href: paths.profile, label: 'My Profile', icon: UserRound },
  { href: paths.favourites, label: 'My Favorites', icon: Heart },
] as const;

const initialOf = ({ firstName, email }: User): string =>
  ([...firstName.trim()][0] ?? email[0] ?? '').toUpperCase();

/** The signed-in user's avatar and the menu that it opens. */
export function AccountMenu({ user }: { user: User }) {
  const id = useId();
  const { signOut } = useSessionKeeper();
  const { isOpen, buttonRef, menuRef, close, toggle, ...handlers } = useMenu();
  const name = `${user.firstName} ${user.lastName}`.trim();
  const item = { role: 'menuitem', tabIndex: -1, className: styles['item'] } as const;

  return (
    <div className={styles['account']} onBlur={handlers.handleBlur}>
      <button
        ref={buttonRef}
        type="button"
        id={`${id}button`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={`${id}menu`}
        aria-label={`Account, ${name || user.email}`}
        className={styles['avatar']}
        onClick={toggle}
        onKeyDown={handlers.handleButtonKeyDown}
      >
        <span aria-hidden="true">{initialOf(user)}</span>
      </button>
      {isOpen && (
        <div className={styles['popup']} data-ground="surface">
          <p id={`${id}who`} className={styles['who']}>
            <span className={styles['name']}>{name}</span> <span>{user.email}</span>
          </p>
          <div
            ref={menuRef}
            id={`${id}menu`}
            role="menu"
            tabIndex={-1}
            aria-labelledby={`${id}button`}
            onKeyDown={handlers.handleMenuKeyDown}
          >
            <div role="group" aria-labelledby={`${id}who`}>
              {LINKS.map(({ href, label, icon }) => (
                <AppLink key={href} href={href} {...item} onClick={close}>
                  <Icon of={icon} />
                  {label}
                </AppLink>
              ))}
              <button
                type="button"
                {...item}
                onClick={() => {
                  close();
                  void signOut();
                }}
              >
                <Icon of={LogOut} />
                Sign Out
              </button>
            </div>
          </div>
        </div>
      )}
    </div>
  );
}
