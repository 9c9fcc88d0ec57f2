import { pictureUrl } from '@tableside/contracts/common/pictures';
import { restaurantPath } from '@tableside/contracts/paths';
import { openStatus } from '@tableside/contracts/restaurant/hours';
import type { Favorite, RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { FAVORITES_UNAVAILABLE, useFavorite, usePlatform } from '@tableside/platform';
import { memo, type ReactNode } from 'react';
import { CardLink } from '../actions/card-link';
import { FavoriteButton } from '../actions/favorite-button';
import { Skeleton } from '../feedback/skeleton';
import { cx, type HeadingTag } from '../lib/cx';
import { describeRestaurant } from './describe-restaurant';
import { Picture } from './picture';
import { RatingText } from './rating';
import { StatusBadge, type Status } from './status-badge';
import styles from './restaurant-card.module.css';

export interface RestaurantCardProps {
  readonly restaurant: RestaurantSummary;
  readonly href: string;
  /** From `pictureUrl(restaurant.image, apiOrigin)`. */
  readonly pictureUrl: string | null;
  /** Current status; null for none. */
  readonly badge?: Status | null;
  /** A FavoriteButton for signed-in users. */
  readonly favoriteButton?: ReactNode;
  /** Distance, such as "0.4 mi". */
  readonly distance?: string | null | undefined;
  /** Line under the rating. Default: "Popular for date night" from the data, or the street if there is an area. */
  readonly reason?: string | null | undefined;
  /** Link name for lists with several restaurants of the same title; starts with the title. */
  readonly label?: string | undefined;
  readonly heading?: HeadingTag;
  readonly sizes?: string;
  /** False where no restaurant has ratings, which the page says once. */
  readonly showsRating?: boolean;
  /** Loads the picture with high priority; at most one card per page. */
  readonly priority?: boolean;
}

const GRID_SIZES = '(min-width:640px) 380px,(min-width:480px) 92vw,88px';

function defaultReason({ popularFor }: RestaurantSummary): string | null {
  const occasion = popularFor[0]?.title;
  return occasion ? `Popular for ${occasion.toLowerCase()}` : null;
}

export function RestaurantCard({
  restaurant,
  href,
  pictureUrl,
  badge,
  favoriteButton,
  distance,
  reason = defaultReason(restaurant),
  label,
  heading: Heading = 'h3',
  sizes = GRID_SIZES,
  showsRating = true,
  priority = false,
}: RestaurantCardProps) {
  // Location tells restaurants of the same name apart.
  const { area, street, location } = restaurant;
  const overline = describeRestaurant(restaurant, [area ?? street ?? location, distance]);
  const seen = area && street;
  const line = label ? (seen ?? reason) : (reason ?? seen);
  return (
    <article className={styles['card']}>
      <div className={styles['text']}>
        <Heading className={styles['title']}>
          <CardLink href={href} aria-label={label}>
            <bdi lang={restaurant.titleLang ?? undefined}>{restaurant.title}</bdi>
          </CardLink>
        </Heading>
        {overline && <p className={styles['overline']}>{overline}</p>}
        {showsRating && <RatingText rating={restaurant.rating} />}
        {line && <p className={styles['reason']}>{line}</p>}
      </div>
      <div className={styles['media']}>
        <Picture
          src={pictureUrl}
          alt=""
          width={640}
          height={400}
          sizes={sizes}
          priority={priority}
          cuisine={restaurant.cuisines[0]?.title}
          className={styles['picture']}
        />
        {badge && <StatusBadge {...badge} className={styles['badge']} />}
        {favoriteButton && <div className={styles['favorite']}>{favoriteButton}</div>}
      </div>
    </article>
  );
}

export function RestaurantCardSkeleton({ className }: { readonly className?: string }) {
  return (
    <div className={cx(styles['card'], className)} aria-hidden="true">
      <div className={styles['text']}>
        <div className={styles['overline']}>
          <Skeleton width="half" />
        </div>
        <div className={styles['title']}>
          <Skeleton shape="title" width="long" />
        </div>
        <div className={styles['reason']}>
          <Skeleton width="short" />
        </div>
        <div className={styles['reason']}>
          <Skeleton width="half" />
        </div>
      </div>
      <div className={styles['media']}>
        <Skeleton shape="picture" />
      </div>
    </div>
  );
}

export interface CardGridProps {
  readonly children: ReactNode;
  /** Keeps large pictures on phones, which otherwise show rows. */
  readonly isLarge?: boolean;
  readonly className?: string;
}

/** A list of cards; wrap each card in an `<li>`. */
export function CardGrid({ children, isLarge = false, className }: CardGridProps) {
  return (
    <ul className={cx(styles['grid'], !isLarge && styles['compact'], className)}>{children}</ul>
  );
}

export interface RestaurantTileProps extends Pick<
  RestaurantCardProps,
  'restaurant' | 'heading' | 'sizes' | 'distance' | 'reason' | 'label' | 'priority' | 'showsRating'
> {
  readonly now: Date;
  /** IANA time zone of the city. */
  readonly timeZone: string;
  /** Whether it is a favorite, if `restaurant` does not say. */
  readonly favorite?: Favorite | undefined;
  /** Status from its hours; default: open now. Must have a stable identity. */
  readonly statusOf?: typeof openStatus;
}

/** A restaurant's card with its current status and, for signed-in users, a favorite button. */
export const RestaurantTile = memo(function RestaurantTile({
  now,
  timeZone,
  favorite: initial,
  statusOf = openStatus,
  ...card
}: RestaurantTileProps) {
  const { apiOrigin } = usePlatform().config;
  const { title, slug, image, hours } = card.restaurant;
  const favorite = useFavorite(slug, initial ?? card.restaurant.favorite);
  return (
    <RestaurantCard
      {...card}
      href={restaurantPath(slug)}
      pictureUrl={pictureUrl(image, apiOrigin)}
      badge={statusOf(hours, now, timeZone)}
      favoriteButton={
        favorite && (
          <FavoriteButton
            title={card.label ?? title}
            isAdded={favorite.isAdded}
            pending={favorite.isPending}
            unavailable={favorite.isAvailable ? null : FAVORITES_UNAVAILABLE}
            onClick={() => void favorite.toggle()}
          />
        )
      }
    />
  );
});
