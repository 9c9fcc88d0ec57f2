import { pictureUrl } from '@tableside/contracts/common/pictures';
import { paths, restaurantPath } from '@tableside/contracts/paths';
import { openStatus } from '@tableside/contracts/restaurant/hours';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useApiQuery, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { ButtonLink } from '@tableside/ui/button';
import { EmptyState } from '@tableside/ui/empty-state';
import { Icon } from '@tableside/ui/icon';
import { LoadError } from '@tableside/ui/notice';
import { CardGrid, RestaurantCard, RestaurantCardSkeleton } from '@tableside/ui/restaurant-card';
import { ArrowRight } from 'lucide';
import { choosePicks, picksQuery } from '../lib/picks';
import { useCity } from '../lib/use-city';
import styles from './newcomer-page.module.css';

const PICKS = 6;

export function NewcomerPage() {
  const { name } = useCity();
  return (
    <article>
      <header data-background="identity">
        <div className={`ts-container ${styles['head']}`}>
          <h1 className={styles['title']}>Newcomer</h1>
          <p className={styles['lede']}>
            A new page of <bdi>{name}</bdi>. It starts with the city’s top-rated restaurants.
          </p>
        </div>
      </header>
      <section aria-labelledby="picks-title" className={`ts-container ${styles['picks']}`}>
        <div className={styles['bar']}>
          <h2 id="picks-title">Top-rated restaurants</h2>
          <AppLink href={paths.listing} className={styles['all']}>
            View all restaurants
            <Icon of={ArrowRight} />
          </AppLink>
        </div>
        <Picks />
      </section>
    </article>
  );
}

/** The cards, or their loading, empty, or error state. */
function Picks() {
  const { data, isPending, isError, isFetching, refetch } = useApiQuery(picksQuery);
  const picks = choosePicks(data, PICKS);
  if (isPending) return <Skeletons />;
  if (isError && !data) {
    return <LoadError what="the restaurants" pending={isFetching} onRetry={() => void refetch()} />;
  }
  if (picks.length === 0) {
    return (
      <EmptyState
        heading="h3"
        title="No restaurants yet"
        actions={<ButtonLink href={paths.home}>Back to Home</ButtonLink>}
      >
        This city has no restaurants yet.
      </EmptyState>
    );
  }
  return (
    <CardGrid>
      {picks.map((restaurant, index) => (
        <li key={restaurant.slug}>
          <Pick restaurant={restaurant} isFirst={index === 0} />
        </li>
      ))}
    </CardGrid>
  );
}

interface PickProps {
  readonly restaurant: RestaurantSummary;
  /** True for the first picture of the page. */
  readonly isFirst: boolean;
}

function Pick({ restaurant, isFirst }: PickProps) {
  const { config } = usePlatform();
  const { now, timeZone } = useCity();
  return (
    <RestaurantCard
      restaurant={restaurant}
      href={restaurantPath(restaurant.slug)}
      pictureUrl={pictureUrl(restaurant.image, config.apiOrigin)}
      badge={openStatus(restaurant.hours, now, timeZone)}
      priority={isFirst}
    />
  );
}

const Skeletons = () => (
  <CardGrid>
    {Array.from({ length: PICKS }, (_, index) => (
      <li key={index} aria-hidden="true">
        <RestaurantCardSkeleton />
      </li>
    ))}
  </CardGrid>
);
