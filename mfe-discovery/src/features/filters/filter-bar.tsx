import type { ListingFilter } from '@tableside/contracts/model';
import { Button } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { SlidersHorizontal } from 'lucide';
import type { ReactNode } from 'react';
import { countChosen } from './selection';
import styles from './filters.module.css';

export interface FilterBarProps {
  readonly filter: ListingFilter;
  readonly onOpen: () => void;
  /** What is applied. */
  readonly children: ReactNode;
}

/** What the list is narrowed to, after the way to the filters on small screens, where both stay in view. */
export function FilterBar({ filter, onOpen, children }: FilterBarProps) {
  const chosen = countChosen(filter);
  const label = chosen > 0 ? `Filters (${chosen})` : 'Filters';
  return (
    <div className={styles['bar']}>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        icon={<Icon of={SlidersHorizontal} size={18} />}
        className={styles['open']}
        onClick={onOpen}
      >
        {label}
      </Button>
      <noscript>
        <a href="#filters">{label}</a>
      </noscript>
      {children}
    </div>
  );
}
