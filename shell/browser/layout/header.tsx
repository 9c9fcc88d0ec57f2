import { paths } from '@tableside/contracts/paths';
import { useSession, useIsSignedIn } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Logo } from '@tableside/ui/logo';
import { useNavLinks } from '../hydration/remote-slot';
import { useSignedInParts } from '../session/load-parts';
import { SearchBox } from '../search/search-box';
import styles from './header.module.css';
import { ButtonLink } from '@tableside/ui/button';
import { useLocation } from 'react-router-dom';
import { Icon } from '@tableside/ui/icon';
import { Menu, X } from 'lucide';
import { useEffect, useId, useRef, useState } from 'react';

export function Header() {
  const user = useSession((state) => state.user);
  const parts = useSignedInParts();
  return (
    <header className={styles['header']} data-background="identity">
      <div className={`ts-container ${styles['bar']}`}>
        <AppLink href={paths.home} className={styles['home']} aria-label="Tableside, home">
          <Logo />
        </AppLink>
        <div className={styles['search']}>
          <SearchBox
            variant="bar"
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

function NavLinks() {
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
    <ul className={styles['list']}>
      {pathname !== paths.home && link(paths.home, 'Back to Home')}
      {useNavLinks('main').map(({ href, label }) => link(href, label))}
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

function MobileMenu() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  const user = useSession((state) => state.user);
  const parts = useSignedInParts();
  // Keyed by page, so that the menu is closed after navigation.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const isOpen = openOn === key;

  useEffect(() => {
    if (!isOpen) return undefined;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenOn(null);
      button.current?.focus();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [isOpen]);

  return (
    <nav aria-label="Main">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className={styles['toggle']}
        onClick={() => setOpenOn(isOpen ? null : key)}
      >
        <Icon of={isOpen ? X : Menu} />
        <span>Menu</span>
      </button>
      <div id={id} hidden={!isOpen} className={styles['panel']}>
        <NavLinks />
        {isOpen && user && parts && <parts.AccountLinks user={user} />}
      </div>
    </nav>
  );
}
