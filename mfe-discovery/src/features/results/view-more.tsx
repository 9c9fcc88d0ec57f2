import { Button, buttonClass } from '@tableside/ui/button';
import { formatResultCount } from '../../lib/count-results';
import type { Results } from './use-results';
import styles from './results.module.css';

/** How much of the list shows, and the button for the next page while there is one. */
export function ViewMore({ results }: { readonly results: Results }) {
  const { restaurants, total, hasMore, isLoadingMore, loadMore, nextHref, isCutShort } = results;
  const of = total?.isExact ? ` of ${formatResultCount(total)}` : '';
  return (
    <div className={styles['more']}>
      <p className={styles['shown']}>{`Showing ${restaurants.length}${of}`}</p>
      {isCutShort && <p>Narrow the list by a filter or a search to see the others.</p>}
      {hasMore && (
        <Button
          variant="secondary"
          size="large"
          pending={isLoadingMore}
          className={styles['moreButton']}
          onClick={loadMore}
        >
          View More
        </Button>
      )}
      {nextHref && (
        <noscript>
          <a href={nextHref} className={buttonClass({ variant: 'secondary', size: 'large' })}>
            View More
          </a>
        </noscript>
      )}
    </div>
  );
}
