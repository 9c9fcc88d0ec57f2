import type { User } from '@tableside/contracts/account/model';
import { AppLink } from '@tableside/ui/app-link';
import { Icon } from '@tableside/ui/icon';
import { LogOut, Heart, UserRound } from 'lucide';
import { useId } from 'react';
import { useSessionManager } from './session-cover';
import styles from './account-menu.module.css';
import { useMenu } from './use-menu';
import { paths } from '@tableside/contracts/paths';
import { initialOf as firstCharacterOf } from '@tableside/contracts/common/initial-of';

const ACCOUNT_PAGES = [
  { href: paths.profile, label: 'My Profile', icon: UserRound },
  { href: paths.favorites, label: 'My Favorites', icon: Heart },
] as const;

export function AccountMenu({ user }: { user: User }) {
  const id = useId();
  const { signOut } = useSessionManager();
  const { isOpen, buttonRef, menuRef, close, toggle, ...handlers } = useMenu();
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
        aria-label={`Account, ${nameOf(user) || user.email}`}
        className={styles['avatar']}
        onClick={toggle}
        onMouseDown={handlers.handleButtonMouseDown}
        onKeyDown={handlers.handleButtonKeyDown}
      >
        <span aria-hidden="true">{initialOf(user)}</span>
      </button>
      {isOpen && (
        <div className={styles['popup']} data-background="surface">
          <div className={styles['who']}>
            <UserLines id={`${id}who`} user={user} />
          </div>
          <div
            ref={menuRef}
            id={`${id}menu`}
            role="menu"
            tabIndex={-1}
            aria-labelledby={`${id}button`}
            onKeyDown={handlers.handleMenuKeyDown}
          >
            <div role="group" aria-labelledby={`${id}who`}>
              {ACCOUNT_PAGES.map(({ href, label, icon }) => (
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

const nameOf = ({ firstName, lastName }: User): string => `${firstName} ${lastName}`.trim();

function UserLines({ user, id }: { readonly user: User; readonly id?: string }) {
  const name = nameOf(user);
  return (
    <p id={id} className={styles['user']}>
      {name && (
        <>
          <bdi className={styles['name']}>{name}</bdi>{' '}
        </>
      )}
      <span>{user.email}</span>
    </p>
  );
}

export function AccountLinks({ user }: { readonly user: User }) {
  const { signOut } = useSessionManager();
  return (
    <section aria-label="Account" className={styles['inMenu']}>
      <UserLines user={user} />
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

export const initialOf = ({ firstName, email }: Pick<User, 'firstName' | 'email'>): string =>
  firstCharacterOf(firstName) || firstCharacterOf(email);
