import { PAGE_SIZE } from '@tableside/contracts/listing/rules';
import { paths } from '@tableside/contracts/paths';
import { useApiQuery } from '@tableside/platform';
import { Button, ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { LoadError } from '@tableside/ui/notice';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { useRef } from 'react';
import { useCity } from '../../lib/use-city';
import { sortForNow } from './town-now';
import { listUnique } from '../../lib/count-results';
import { RestaurantTiles } from '../../components/restaurant-tiles';
import { townQuery } from './town-queries';
import styles from './town.module.css';

export interface TownResultsProps {
  readonly cuisineId: number | null;
  /** Shows all cuisines again. */
  readonly onClear: () => void;
}

/** The grid's cards, or what stands in their place. */
export function TownResults({ cuisineId, onClear }: TownResultsProps) {
  const { data, isPending, isError, isFetching, refetch } = useApiQuery(townQuery(cuisineId));
  const region = useRef<HTMLDivElement>(null);
  /** A button that gives way to cards must not take the focus with it. */
  const keepFocus = () => region.current?.focus({ preventScroll: true });
  const handleRetry = () => {
    keepFocus();
    void refetch();
  };
  const handleClear = () => {
    keepFocus();
    onClear();
  };
  const { now, timeZone } = useCity();
  const restaurants = sortForNow(listUnique(data ? [data] : []), now, timeZone);
  const isEmpty = data && restaurants.length === 0;
  const count = `${restaurants.length} ${restaurants.length === 1 ? 'restaurant' : 'restaurants'}`;
  return (
    <div ref={region} tabIndex={-1} aria-busy={isPending} className={styles['results']}>
      <p role="status" className={styles['status']}>
        <VisuallyHidden>{data ? count : ''}</VisuallyHidden>
      </p>
      {(isPending || restaurants.length > 0) && (
        <RestaurantTiles restaurants={restaurants} loading={isPending ? PAGE_SIZE : 0} />
      )}
      {isError && !data && (
        <LoadError what="restaurants" pending={isFetching} onRetry={handleRetry} />
      )}
      {isEmpty && (
        <EmptyState
          heading="h3"
          title="No restaurants found"
          actions={
            <>
              {cuisineId !== null && <Button onClick={handleClear}>Show all cuisines</Button>}
              <ButtonLink variant="secondary" href={paths.listing}>
                View All Restaurants
              </ButtonLink>
            </>
          }
        />
      )}
    </div>
  );
}
