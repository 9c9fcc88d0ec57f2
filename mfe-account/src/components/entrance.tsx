import { paths } from '@tableside/contracts/paths';
import { AppLink } from '@tableside/ui/app-link';
import { Logo } from '@tableside/ui/logo';
import { Tablecloth } from '@tableside/ui/tablecloth';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './entrance.module.css';

/** What lies on the table, and the cuisine whose cloth is under it. */
const CLOTHS = { table: 'Pizza', mail: 'Italian', key: 'German' } as const;

export interface EntranceProps {
  readonly title: string;
  /** A meal unless told. */
  readonly scene?: keyof typeof CLOTHS;
  /** `whole` fills a window without header and footer, `page` stands between them. */
  readonly frame?: 'whole' | 'page';
  /** Moves the focus to the heading, now and whenever it changes: for views that follow on one another. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

export function Entrance({
  title,
  scene = 'table',
  frame = 'whole',
  takesFocus = false,
  children,
}: EntranceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus, title]);
  return (
    <div className={styles['entrance']} data-frame={frame}>
      <div className={styles['cloth']} aria-hidden="true">
        <Tablecloth cuisine={CLOTHS[scene]} className={styles['weave']} />
        <div className={styles['dusk']} />
        <div className={styles['scene']} data-scene={scene} />
      </div>
      <div className={styles['side']}>
        <div className={styles['column']}>
          {frame === 'whole' && (
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
