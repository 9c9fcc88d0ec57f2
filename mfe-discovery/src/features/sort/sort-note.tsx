import { paths } from '@tableside/contracts/paths';
import type { SortOrder } from '@tableside/contracts/listing/rules';
import { AppLink } from '@tableside/ui/app-link';
import styles from './sort-select.module.css';

/** What each order goes by. */
const RULES: Readonly<Record<SortOrder, string>> = {
  best: 'Best: most stars first, where few votes count less.',
  rating: 'Top rated: most stars first.',
  name: 'Name: A to Z.',
  newest: 'Newest: latest added first.',
  distance: 'Distance: nearest first.',
};

const UNRATED = 'Best: nobody has voted yet, so fuller entries and one-offs come first.';

export interface SortNoteProps {
  readonly sort: SortOrder;
  /** Whether any place of the list has votes. */
  readonly isRated: boolean;
}

/** Says what the list is sorted by. */
export function SortNote({ sort, isRated }: SortNoteProps) {
  return (
    <p className={styles['note']}>
      {sort === 'best' && !isRated ? UNRATED : RULES[sort]}{' '}
      <AppLink href={paths.howWeRank} className={styles['rule']}>
        How we rank
      </AppLink>
    </p>
  );
}
