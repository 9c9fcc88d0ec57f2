import { paths } from '@tableside/contracts/paths';
import { AppLink } from '@tableside/ui/app-link';
import { Logo } from '@tableside/ui/logo';
import { Tablecloth } from '@tableside/ui/tablecloth';
import type { ReactNode } from 'react';
import styles from './entrance.module.css';

export interface EntranceProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** The frame of Login and Register: half a tablecloth, half a column, no header or footer. */
export function Entrance({ title, children }: EntranceProps) {
  return (
    <div className={styles['entrance']}>
      <div className={styles['cloth']}>
        <Tablecloth cuisine="Italian" initial="T" />
      </div>
      <div className={styles['side']}>
        <div className={styles['column']}>
          <AppLink href={paths.home} className={styles['logo']} aria-label="Tableside, home">
            <Logo />
          </AppLink>
          <h1 className={styles['title']}>{title}</h1>
          {children}
        </div>
      </div>
    </div>
  );
}
