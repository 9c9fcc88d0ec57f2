import type { User } from '@tableside/contracts/account/model';
import { AppLink } from '@tableside/ui/app-link';
import { Icon } from '@tableside/ui/icon';
import { LogOut } from 'lucide';
import { useId } from 'react';
import { useSessionKeeper } from '../session/session-context';
import styles from './account-menu.module.css';
import { ACCOUNT_PAGES } from './account-pages';
import { initialOf } from './initial-of';
import { nameOf, PersonLines } from './person-lines';
import { useMenu } from './use-menu';

/** The signed-in user's avatar and the menu that it opens. */
export function AccountMenu({ user }: { user: User }) {
  const id = useId();
  const { signOut } = useSessionKeeper();
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
        onKeyDown={handlers.handleButtonKeyDown}
      >
        <span aria-hidden="true">{initialOf(user)}</span>
      </button>
      {isOpen && (
        <div className={styles['popup']} data-ground="surface">
          <div className={styles['who']}>
            <PersonLines id={`${id}who`} user={user} />
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
