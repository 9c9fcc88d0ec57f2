import type { ListingFilter } from '@tableside/contracts/model';
import { Button } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { SlidersHorizontal } from 'lucide-react';
import { countChosen } from './selection';
import styles from './filters.module.css';

export interface FilterBarProps {
  readonly filter: ListingFilter;
  readonly onOpen: () => void;
}

/** The way to the filters on small screens; it stays in view. */
export function FilterBar({ filter, onOpen }: FilterBarProps) {
  const chosen = countChosen(filter);
  const label = chosen > 0 ? `Filters (${chosen})` : 'Filters';
  return (
    <div className={styles['bar']}>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        icon={<Icon of={SlidersHorizontal} />}
        className={styles['open']}
        onClick={onOpen}
      >
        {label}
      </Button>
      <noscript>
        <a href="#filters">{label}</a>
      </noscript>
    </div>
  );
}
