import { query } from '@tableside/contracts/queries';
import { useApiQuery } from '@tableside/platform';
import { Skeleton } from '@tableside/ui/skeleton';
import { Ticket } from '@tableside/ui/ticket';
import { FeaturedTicket } from './featured-ticket';
import styles from './featured.module.css';

export const featuredQuery = query('featured');

/** Home's restaurant of the month. Without one, where nobody voted for it, or when it cannot be read, nothing stands
 * here. */
export function FeaturedRestaurant() {
  const { data: restaurant, isPending } = useApiQuery(featuredQuery);
  const isMissing = restaurant ? restaurant.featuredBy === 'nobody' : !isPending;
  if (isMissing) return null;
  return (
    <section aria-label="Restaurant of the month" className={`ts-container ${styles['section']}`}>
      {restaurant ? <FeaturedTicket restaurant={restaurant} /> : <FeaturedSkeleton />}
    </section>
  );
}

function FeaturedSkeleton() {
  return (
    <Ticket className={styles['ticket']} aria-hidden="true">
      <div className={styles['media']}>
        <Skeleton shape="wide" className={styles['picture']} />
      </div>
      <div className={styles['words']}>
        <Skeleton width="half" />
        <Skeleton shape="title" width="long" />
        <Skeleton />
        <Skeleton />
        <Skeleton />
        <Skeleton shape="button" />
      </div>
    </Ticket>
  );
}
