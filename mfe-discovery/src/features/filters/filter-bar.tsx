import type { ListingFilter } from '@tableside/contracts/listing/model';
import { SITE_SEARCH_ID } from '@tableside/contracts/paths';
import { Button, ButtonLink } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { Search, SlidersHorizontal } from 'lucide';
import type { MouseEvent, ReactNode } from 'react';
import { countChosen } from './selection';
import styles from './filters.module.css';

export interface FilterBarProps {
  readonly filter: ListingFilter;
  readonly onOpen: () => void;
  /** What is applied. */
  readonly children: ReactNode;
}

/** Goes to the header's search field, which small screens leave behind, without an entry in the history. */
function handleSearch(event: MouseEvent) {
  const field = document.getElementById(SITE_SEARCH_ID);
  if (!field) return;
  event.preventDefault();
  field.focus({ preventScroll: true });
  window.scrollTo({ top: 0 });
}

/** What the list is narrowed to, after the ways to the search and the filters on small screens, where all stay in view. */
export function FilterBar({ filter, onOpen, children }: FilterBarProps) {
  const chosen = countChosen(filter);
  const label = chosen > 0 ? `Filters (${chosen})` : 'Filters';
  return (
    <div className={styles['bar']} data-applied={chosen > 0 || filter.keyword !== '' || undefined}>
      <ButtonLink
        href={`#${SITE_SEARCH_ID}`}
        variant="secondary"
        icon={<Icon of={Search} size={18} className={styles['icon']} />}
        className={styles['search']}
        onClick={handleSearch}
      >
        Search
      </ButtonLink>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        icon={<Icon of={SlidersHorizontal} size={18} className={styles['icon']} />}
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
