import { LISTING_PARAMS } from '@tableside/contracts/listing/paths';
import { API_SORT_ORDERS, type SortOrder } from '@tableside/contracts/listing/rules';
import { paths } from '@tableside/contracts/paths';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { AppLink } from '@tableside/ui/app-link';
import { Button } from '@tableside/ui/button';
import { Label, Select } from '@tableside/ui/field';
import { Icon } from '@tableside/ui/icon';
import { ArrowDownUp } from 'lucide';
import { useId } from 'react';
import { RankingNoteText } from '../../components/ranking-note';
import styles from './results.module.css';

const LABELS: Readonly<Record<SortOrder, string>> = {
  best: 'Recommended',
  rating: 'Top rated',
  name: 'A–Z',
  newest: 'Newest',
  distance: 'Distance',
};

interface SortSelectProps {
  readonly value: SortOrder;
  readonly form: string;
  readonly onChange: (order: SortOrder) => void;
}

export function SortSelect({ value, form, onChange }: SortSelectProps) {
  const id = useId();
  const offered = [...new Set<SortOrder>([...API_SORT_ORDERS, value])];
  return (
    <div className={styles['sort']}>
      <span className={styles['label']}>
        <Label htmlFor={id}>Sort by</Label>
      </span>
      <Icon of={ArrowDownUp} size={16} className={styles['icon']} />
      <Select
        id={id}
        name={LISTING_PARAMS.sort}
        form={form}
        value={value}
        className={styles['select']}
        onChange={(event) => onChange(event.target.value as SortOrder)}
      >
        {offered.map((order) => (
          <option key={order} value={order}>
            {LABELS[order]}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit" form={form} variant="secondary">
          Sort
        </Button>
      </noscript>
    </div>
  );
}

const RULES: Readonly<Record<SortOrder, string>> = {
  best: 'Sorted by rating, adjusted for the number of ratings.',
  rating: 'Sorted by average rating, highest first.',
  name: 'Sorted by name, A to Z.',
  newest: 'Sorted by date added, newest first.',
  distance: 'Sorted by distance, nearest first.',
};

const UNRATED = 'Independent restaurants with complete info come first.';

interface OrderNoteProps {
  readonly sort: SortOrder;
  readonly restaurants: readonly RestaurantSummary[];
  readonly isRated: boolean;
  readonly isSearch: boolean;
}

/** Explains the order, behind a disclosure that works without scripts. */
export function OrderNote({ sort, restaurants, isRated, isSearch }: OrderNoteProps) {
  return (
    <details className={styles['note']}>
      <summary>{isRated ? 'About this order' : 'No ratings yet. About this order'}</summary>
      <p>
        {sort === 'best' && !isRated ? UNRATED : RULES[sort]}{' '}
        <AppLink href={paths.howWeRank} className={styles['rule']}>
          How we rank
        </AppLink>
      </p>
      {sort === 'best' && !isSearch && <RankingNoteText restaurants={restaurants} />}
    </details>
  );
}
