import { DISTANCES_KEY } from '@tableside/contracts/queries';
import { openStatus } from '@tableside/contracts/restaurant/hours';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useCityTime } from '@tableside/platform';
import { cx } from '@tableside/ui/cx';
import { describeRestaurant } from '@tableside/ui/describe-restaurant';
import { RatingText } from '@tableside/ui/rating';
import { StatusBadge } from '@tableside/ui/status-badge';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { RateLink } from '../../components/rate-link';
import styles from './action-rail.module.css';

export interface RestaurantNameProps {
  readonly restaurant: Pick<RestaurantSummary, 'title' | 'titleLang'>;
  readonly takesFocus: boolean;
  readonly onHoldFocus?: ((isHeld: boolean) => void) | undefined;
}

export function RestaurantName({ restaurant, takesFocus, onHoldFocus }: RestaurantNameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      dir="auto"
      lang={restaurant.titleLang ?? undefined}
      className={styles['name']}
      onFocus={() => onHoldFocus?.(true)}
      onBlur={() => onHoldFocus?.(false)}
    >
      {restaurant.title}
    </h1>
  );
}

interface TitleBlockProps {
  readonly restaurant: RestaurantSummary;
  readonly className?: string | undefined;
  /** The name, unless it is shown elsewhere. */
  readonly children: ReactNode;
}

export function TitleBlock({ restaurant, className, children }: TitleBlockProps) {
  const { now, timeZone } = useCityTime();
  const { location, slug } = restaurant;
  const distance = useQueryClient()
    .getQueryData<ReadonlyMap<string, string>>(DISTANCES_KEY)
    ?.get(slug);
  const overline = describeRestaurant(restaurant);
  return (
    <header className={cx(styles['block'], className)}>
      {children}
      {overline && (
        <p className={styles['overline']} dir="auto">
          {overline}
        </p>
      )}
      {(location || distance) && (
        <p className={styles['address']} dir="auto">
          {[location, distance && `${distance} away`].filter(Boolean).join(' · ')}
        </p>
      )}
      <p className={styles['facts']}>
        <RatingText rating={restaurant.rating} className={styles['rating']} />
        <RateLink>Rate it</RateLink>
        <StatusBadge plain {...openStatus(restaurant.hours, now, timeZone)} />
      </p>
    </header>
  );
}
