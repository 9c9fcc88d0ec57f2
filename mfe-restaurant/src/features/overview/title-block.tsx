import { openStatus } from '@tableside/contracts/restaurant/hours';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useCityTime } from '@tableside/platform';
import { cx } from '@tableside/ui/cx';
import { describeRestaurant } from '@tableside/ui/describe-restaurant';
import { RatingText } from '@tableside/ui/rating';
import { StatusBadge } from '@tableside/ui/status-badge';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { RATE_STATE } from '../../lib/restaurant';
import styles from './action-rail.module.css';

export interface TitleBlockProps {
  readonly restaurant: RestaurantSummary;
  readonly takesFocus: boolean;
  readonly onHoldFocus?: ((isHeld: boolean) => void) | undefined;
  readonly className?: string | undefined;
}

export function TitleBlock({ restaurant, takesFocus, onHoldFocus, className }: TitleBlockProps) {
  const { now, timeZone } = useCityTime();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const overline = describeRestaurant(restaurant);
  return (
    <header className={cx(styles['block'], className)}>
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
      {overline && (
        <p className={styles['overline']} dir="auto">
          {overline}
        </p>
      )}
      <p className={styles['facts']}>
        <RatingText rating={restaurant.rating} className={styles['rating']} />
        <Link
          to={{ hash: '#reviews' }}
          discover="none"
          replace
          state={RATE_STATE}
          className={styles['rate']}
        >
          Rate it
        </Link>
        <StatusBadge plain {...openStatus(restaurant.hours, now, timeZone)} />
      </p>
    </header>
  );
}
