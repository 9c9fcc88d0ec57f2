import { paths } from '@tableside/contracts/paths';
import { AppLink } from '@tableside/ui/app-link';
import { Logo } from '@tableside/ui/logo';
import { PlaceholderPattern } from '@tableside/ui/placeholder-pattern';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './auth-layout.module.css';

interface AuthLayoutProps {
  readonly title: string;
  /** `screen` fills the window; `page` fits between header and footer. */
  readonly frame?: 'screen' | 'page';
  /** Focuses the heading on mount and whenever the title changes. For views that replace one another. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

export function AuthLayout({
  title,
  frame = 'screen',
  takesFocus = false,
  children,
}: AuthLayoutProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus, title]);
  return (
    <div className={styles['layout']} data-frame={frame}>
      <div className={styles['pattern']} aria-hidden="true">
        <PlaceholderPattern cuisine="Pizza" className={styles['weave']} />
        <div className={styles['dusk']} />
        <div className={styles['scene']} />
      </div>
      <div className={styles['side']}>
        <div className={styles['column']}>
          {frame === 'screen' && (
            <AppLink href={paths.home} className={styles['logo']} aria-label="Tableside, home">
              <Logo />
            </AppLink>
          )}
          <h1 ref={heading} tabIndex={-1} className={styles['title']}>
            {title}
          </h1>
          {children}
        </div>
      </div>
    </div>
  );
}
