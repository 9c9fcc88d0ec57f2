import { formatCount } from '@tableside/contracts/common/text';
import type { AccountCounts } from '@tableside/contracts/account/model';
import { paths } from '@tableside/contracts/paths';
import { AppLink } from '@tableside/ui/app-link';
import { LoadError } from '@tableside/ui/notice';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import type { OwnQuery } from '../use-own-query';
import { REVIEWS_ID } from '../reviews/reviews-id';
import styles from './figures.module.css';

export interface FiguresProps {
  readonly counts: OwnQuery<AccountCounts>;
  readonly hasReviews: boolean;
}

/** How many favorites and reviews there are; each leads to its list. */
export function Figures({ counts, hasReviews }: FiguresProps) {
  const { data, hasFailed, isFetching, refetch } = counts;
  const favourites = <Figure count={data?.favourites} one="favorite" many="favorites" />;
  const reviews = <Figure count={data?.reviews} one="review" many="reviews" />;
  return (
    <div className={styles['figures']}>
      <ul className={styles['list']}>
        <li>
          <AppLink href={paths.favourites} className={styles['figure']}>
            {favourites}
          </AppLink>
        </li>
        <li>
          {hasReviews ? (
            <AppLink href={`${paths.profile}#${REVIEWS_ID}`} className={styles['figure']}>
              {reviews}
            </AppLink>
          ) : (
            <span className={styles['figure']}>{reviews}</span>
          )}
        </li>
      </ul>
      {hasFailed && (
        <LoadError what="your numbers" pending={isFetching} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

interface FigureProps {
  /** Null or undefined while nobody knows. */
  readonly count: number | null | undefined;
  readonly one: string;
  readonly many: string;
}

function Figure({ count, one, many }: FigureProps) {
  const isKnown = typeof count === 'number';
  return (
    <>
      <span className={styles['number']} aria-hidden={!isKnown}>
        {isKnown ? formatCount(count) : '–'}
      </span>{' '}
      <span className={styles['label']}>
        {!isKnown && <VisuallyHidden>Unknown number of </VisuallyHidden>}
        {count === 1 ? one : many}
      </span>
    </>
  );
}
