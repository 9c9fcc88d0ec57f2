import { restaurantPath } from '@tableside/contracts/paths';
import type { OpenAt } from '@tableside/contracts/listing/rules';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { AppLink } from '@tableside/ui/app-link';
import { describeRestaurant } from '@tableside/ui/describe-restaurant';
import { IconButton } from '@tableside/ui/icon-button';
import { RatingText } from '@tableside/ui/rating';
import { StatusStamp } from '@tableside/ui/stamp';
import { X } from 'lucide';
import { useEffect, useRef } from 'react';
import { statusAt } from '../../lib/status-at';
import { useCity } from '../../lib/use-city';
import styles from './map-card.module.css';

export interface MapCardProps {
  /** More than one where several are at one spot. */
  readonly restaurants: readonly RestaurantSummary[];
  /** The moment that the list is asked for. */
  readonly openAt: OpenAt | null;
  readonly onClose: () => void;
}

/** What is known of the place that was pressed, at the foot of the map, where it never lies outside. The focus comes to its
 * link, and Escape closes it. */
export function MapCard({ restaurants, openAt, onClose }: MapCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const { now, timeZone } = useCity();
  const [first] = restaurants;
  useEffect(() => {
    card.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [first?.slug]);
  if (!first) return null;
  return (
    <div
      ref={card}
      role="group"
      data-card
      aria-label={restaurants.length > 1 ? `${restaurants.length} places here` : first.title}
      className={styles['card']}
    >
      <ul className={styles['list']}>
        {restaurants.map((restaurant) => (
          <li key={restaurant.slug} className={styles['place']}>
            <AppLink href={restaurantPath(restaurant.slug)} className={styles['title']}>
              <bdi lang={restaurant.titleLang ?? undefined}>{restaurant.title}</bdi>
            </AppLink>
            <p className={styles['facts']}>
              {describeRestaurant(restaurant, [
                restaurant.street ?? restaurant.area ?? restaurant.location,
              ])}
            </p>
            <p className={styles['row']}>
              <RatingText rating={restaurant.rating} />
              <StatusStamp {...statusAt(openAt)(restaurant.hours, now, timeZone)} plain />
            </p>
          </li>
        ))}
      </ul>
      <IconButton label="Close" icon={X} className={styles['close']} onClick={onClose} />
    </div>
  );
}
