import { pictureUrl } from '@tableside/contracts/common/pictures';
import { restaurantPath } from '@tableside/contracts/paths';
import { openStatus } from '@tableside/contracts/restaurant/hours';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { usePlatform } from '@tableside/platform';
import { CardLink } from '@tableside/ui/card-link';
import { Picture } from '@tableside/ui/picture';
import { RatingText } from '@tableside/ui/rating';
import { RestaurantCard } from '@tableside/ui/restaurant-card';
import { StatusStamp } from '@tableside/ui/stamp';
import type { ReactNode } from 'react';
import styles from './favourites.module.css';

interface FavouriteCardProps {
  readonly restaurant: RestaurantSummary;
  /** Its name with its street, where another one of the list has the same name. */
  readonly label?: string | undefined;
  readonly now: Date;
  readonly timeZone: string;
  readonly favouriteButton: ReactNode;
}

interface FavouriteGridCardProps extends FavouriteCardProps {
  readonly priority?: boolean;
  /** The line under the rating, where it is not to be the usual one. */
  readonly reason?: string | null | undefined;
}

export function FavouriteCard({
  restaurant,
  label,
  now,
  timeZone,
  favouriteButton,
  priority = false,
  reason,
}: FavouriteGridCardProps) {
  const { apiOrigin } = usePlatform().config;
  return (
    <RestaurantCard
      restaurant={restaurant}
      label={label}
      heading="h2"
      href={restaurantPath(restaurant.slug)}
      pictureUrl={pictureUrl(restaurant.image, apiOrigin)}
      stamp={openStatus(restaurant.hours, now, timeZone)}
      favouriteButton={favouriteButton}
      priority={priority}
      {...(reason && { reason })}
    />
  );
}

export function FavouriteLine({
  restaurant,
  label,
  now,
  timeZone,
  favouriteButton,
}: FavouriteCardProps) {
  const { apiOrigin } = usePlatform().config;
  const { slug, title, titleLang, image, location, area, cuisines, rating, hours } = restaurant;
  const address = location ?? area;
  return (
    <article className={styles['line']}>
      <div className={styles['words']}>
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
          <StatusStamp {...openStatus(hours, now, timeZone)} plain />
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
      <div className={styles['favourite']}>{favouriteButton}</div>
    </article>
  );
}
