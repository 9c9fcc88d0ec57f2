import type { ReviewSort } from '@tableside/contracts/review/model';
import { REVIEW_SORTS } from '@tableside/contracts/review/rules';
import { Button } from '@tableside/ui/button';
import { Field, Select } from '@tableside/ui/field';
import type { Selection } from './review-order';
import type { ReviewList } from './use-review-list';
import styles from './review-toolbar.module.css';

const SORTS: Readonly<Record<ReviewSort, string>> = {
  newest: 'Newest first',
  highest: 'Highest rating first',
  lowest: 'Lowest rating first',
  photos: 'Photos first',
};

export interface ReviewToolbarProps {
  readonly list: Pick<ReviewList, 'total' | 'isLoading'>;
  readonly selection: Selection;
  readonly onSelectionChange: (selection: Selection) => void;
  /** Called after "Show all reviews" has removed itself. */
  readonly onShowAll: () => void;
}

export default function ReviewToolbar({
  list,
  selection,
  onSelectionChange,
  onShowAll,
}: ReviewToolbarProps) {
  const { sort, stars } = selection;
  const isChanged = stars !== null || sort !== 'newest';
  return (
    <div className={styles['bar']}>
      <Field name="review_sort" label="Sort reviews" hideOptional className={styles['sort']}>
        <Select
          value={sort}
          onChange={({ currentTarget }) =>
            onSelectionChange({ ...selection, sort: currentTarget.value as ReviewSort })
          }
        >
          {REVIEW_SORTS.map((value) => (
            <option key={value} value={value}>
              {SORTS[value]}
            </option>
          ))}
        </Select>
      </Field>
      <p role="status" className={stars === null ? 'ts-sr-only' : styles['filtered']}>
        {list.isLoading
          ? 'Loading reviews'
          : isChanged && describe(list.total, selection, SORTS[sort])}
      </p>
      {stars !== null && (
        <Button
          variant="secondary"
          size="small"
          className={styles['all']}
          onClick={() => {
            onSelectionChange({ ...selection, stars: null });
            onShowAll();
          }}
        >
          Show all reviews
        </Button>
      )}
    </div>
  );
}

function describe(total: number | null, { stars }: Selection, order: string): string {
  if (stars === null) return order;
  const count = total === null ? 'Reviews' : total === 1 ? '1 review' : `${total} reviews`;
  return `${count} with ${stars === 1 ? '1 star' : `${stars} stars`}`;
}
