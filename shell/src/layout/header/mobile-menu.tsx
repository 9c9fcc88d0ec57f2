import { useSession } from '@tableside/platform';
import { Icon } from '@tableside/ui/icon';
import { Menu, X } from 'lucide';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSignedInParts } from '../../signed-in/use-parts';
import styles from './mobile-menu.module.css';
import { NavLinks } from './nav-links';

/** The links of a small screen, behind a button. A plain disclosure: Escape and choosing a link close it. */
export function MobileMenu() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  const user = useSession((state) => state.user);
  const parts = useSignedInParts();
  // Open on this visit only: the next page starts with a closed menu.
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
    <nav aria-label="Main" className={styles['menu']}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className={styles['toggle']}
        onClick={() => setOpenOn(isOpen ? null : key)}
      >
        <Icon of={isOpen ? X : Menu} />
        Menu
      </button>
      <div id={id} hidden={!isOpen} className={styles['panel']}>
        <NavLinks />
        {isOpen && user && parts && <parts.AccountLinks user={user} />}
      </div>
    </nav>
  );
}
