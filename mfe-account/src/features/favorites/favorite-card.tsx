import { pictureUrl } from '@tableside/contracts/common/pictures';
import { restaurantPath } from '@tableside/contracts/paths';
import { openStatus } from '@tableside/contracts/restaurant/hours';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { usePlatform } from '@tableside/platform';
import { CardLink } from '@tableside/ui/card-link';
import { Picture } from '@tableside/ui/picture';
import { RatingText } from '@tableside/ui/rating';
import { RestaurantCard } from '@tableside/ui/restaurant-card';
import { StatusBadge } from '@tableside/ui/status-badge';
import type { ReactNode } from 'react';
import styles from './favorites.module.css';

interface FavoriteCardProps {
  readonly restaurant: RestaurantSummary;
  /** Name with street, if another restaurant in the list has the same name. */
  readonly label?: string | undefined;
  readonly now: Date;
  readonly timeZone: string;
  readonly favoriteButton: ReactNode;
}

interface FavoriteGridCardProps extends FavoriteCardProps {
  readonly priority?: boolean;
  /** Replaces the usual line under the rating. */
  readonly reason?: string | null | undefined;
}

export function FavoriteCard({
  restaurant,
  label,
  now,
  timeZone,
  favoriteButton,
  priority = false,
  reason,
}: FavoriteGridCardProps) {
  const { apiOrigin } = usePlatform().config;
  return (
    <RestaurantCard
      restaurant={restaurant}
      label={label}
      heading="h2"
      href={restaurantPath(restaurant.slug)}
      pictureUrl={pictureUrl(restaurant.image, apiOrigin)}
      badge={openStatus(restaurant.hours, now, timeZone)}
      favoriteButton={favoriteButton}
      priority={priority}
      {...(reason && { reason })}
    />
  );
}

export function FavoriteLine({
  restaurant,
  label,
  now,
  timeZone,
  favoriteButton,
}: FavoriteCardProps) {
  const { apiOrigin } = usePlatform().config;
  const { slug, title, titleLang, image, location, area, cuisines, rating, hours } = restaurant;
  const address = location ?? area;
  return (
    <article className={styles['line']}>
      <div className={styles['body']}>
        <div className={styles['menu']}>
          <h2 className={styles['title']}>
            <CardLink
              href={restaurantPath(slug)}
              aria-label={label}
              lang={titleLang ?? undefined}
              className={styles['link']}
            >
              {title}
            </CardLink>
          </h2>
          <RatingText rating={rating} className={styles['rating']} />
        </div>
        <div className={styles['facts']}>
          {address && <p className={styles['address']}>{address}</p>}
          <StatusBadge {...openStatus(hours, now, timeZone)} plain />
        </div>
      </div>
      <div className={styles['thumb']}>
        <Picture
          src={pictureUrl(image, apiOrigin)}
          alt=""
          width={96}
          height={96}
          sizes="80px"
          cuisine={cuisines[0]?.title}
          className={styles['picture']}
        />
      </div>
      <div className={styles['favorite']}>{favoriteButton}</div>
    </article>
  );
}
