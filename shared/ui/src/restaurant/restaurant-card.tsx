import { pictureUrl } from '@tableside/contracts/common/pictures';
import { restaurantPath } from '@tableside/contracts/paths';
import { openStatus } from '@tableside/contracts/restaurant/hours';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { memo, type ReactNode } from 'react';
import { CardLink } from '../actions/card-link';
import { FavouriteButton } from '../actions/favourite-button';
import { Skeleton } from '../feedback/skeleton';
import { cx, type HeadingTag } from '../lib/cx';
import { describeRestaurant } from './describe-restaurant';
import { Picture } from './picture';
import { RatingText } from './rating';
import { StatusStamp, type Stamp } from './stamp';
import styles from './restaurant-card.module.css';

export interface RestaurantCardProps {
  readonly restaurant: RestaurantSummary;
  readonly href: string;
  /** From `pictureUrl(restaurant.image, apiOrigin)`. */
  readonly pictureUrl: string | null;
  /** What is true now, or null to say nothing. */
  readonly stamp?: Stamp | null;
  /** A FavouriteButton for signed-in users. */
  readonly favouriteButton?: ReactNode;
  /** How far away it is, such as "0.4 mi". */
  readonly distance?: string | null | undefined;
  /** One line under the rating; "Popular for date night" from the data unless told, else the street beside an area. */
  readonly reason?: string | null;
  /** The link's name, where a list has several places of the title; it begins with that. */
  readonly label?: string | undefined;
  readonly heading?: HeadingTag;
  readonly sizes?: string;
  /** For the one card whose picture loads first. */
  readonly priority?: boolean;
}

const GRID_SIZES = '(min-width:640px) 380px,(min-width:480px) 92vw,104px';

function defaultReason({ popularFor }: RestaurantSummary): string | null {
  const occasion = popularFor[0]?.title;
  return occasion ? `Popular for ${occasion.toLowerCase()}` : null;
}

export function RestaurantCard({
  restaurant,
  href,
  pictureUrl,
  stamp,
  favouriteButton,
  distance,
  reason = defaultReason(restaurant),
  label,
  heading: Heading = 'h3',
  sizes = GRID_SIZES,
  priority = false,
}: RestaurantCardProps) {
  // Places of one name are told apart by where they are.
  const { area, street, location } = restaurant;
  const overline = describeRestaurant(restaurant, [area ?? street ?? location, distance]);
  const seen = area && street;
  const line = label ? (seen ?? reason) : (reason ?? seen);
  return (
    <article className={styles['card']}>
      <div className={styles['words']}>
        {overline && <p className={styles['overline']}>{overline}</p>}
        <Heading className={styles['title']}>
          <CardLink href={href} aria-label={label}>
            <bdi lang={restaurant.titleLang ?? undefined}>{restaurant.title}</bdi>
          </CardLink>
        </Heading>
        <RatingText rating={restaurant.rating} />
        {line && <p className={styles['reason']}>{line}</p>}
      </div>
      <div className={styles['media']}>
        <Picture
          src={pictureUrl}
          alt=""
          width={640}
          height={480}
          sizes={sizes}
          priority={priority}
          cuisine={restaurant.cuisines[0]?.title}
          className={styles['picture']}
        />
        {stamp && <StatusStamp {...stamp} className={styles['stamp']} />}
        {favouriteButton && <div className={styles['favourite']}>{favouriteButton}</div>}
      </div>
    </article>
  );
}

export function RestaurantCardSkeleton({ className }: { readonly className?: string }) {
  return (
    <div className={cx(styles['card'], className)} aria-hidden="true">
      <div className={styles['words']}>
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
  /** Keeps the pictures large on phones, which else show rows. */
  readonly isLarge?: boolean;
  readonly className?: string;
}

/** The list that cards stand in: wrap each in an `<li>`. */
export function CardGrid({ children, isLarge = false, className }: CardGridProps) {
  return (
    <ul className={cx(styles['grid'], !isLarge && styles['compact'], className)}>{children}</ul>
  );
}

/** The favourite button of somebody who is signed in, and what a press of it does. */
export interface TileFavourite {
  readonly isAdded: boolean;
  readonly isPending: boolean;
  readonly isAvailable: boolean;
  readonly toggle: () => unknown;
}

export interface RestaurantTileProps extends Pick<
  RestaurantCardProps,
  'restaurant' | 'heading' | 'sizes' | 'distance' | 'label' | 'priority'
> {
  readonly now: Date;
  /** IANA name of the city's. */
  readonly timeZone: string;
  /** Where relative pictures come from. */
  readonly apiOrigin: string;
  /** Null for visitors, who see no favourite button. */
  readonly favourite: TileFavourite | null;
  /** What is true of its hours; the present unless told. With a stable identity. */
  readonly statusOf?: typeof openStatus;
  /** Why the favourite button rests while favorites cannot be changed. */
  readonly unavailable: string;
}

/** A restaurant's card with what is true there now and, for signed-in people, its favourite button. */
export const RestaurantTile = memo(function RestaurantTile({
  now,
  timeZone,
  apiOrigin,
  favourite,
  unavailable,
  statusOf = openStatus,
  ...card
}: RestaurantTileProps) {
  const { title, slug, image, hours } = card.restaurant;
  return (
    <RestaurantCard
      {...card}
      href={restaurantPath(slug)}
      pictureUrl={pictureUrl(image, apiOrigin)}
      stamp={statusOf(hours, now, timeZone)}
      favouriteButton={
        favourite && (
          <FavouriteButton
            title={card.label ?? title}
            isAdded={favourite.isAdded}
            pending={favourite.isPending}
            unavailable={favourite.isAvailable ? null : unavailable}
            onClick={() => void favourite.toggle()}
          />
        )
      }
    />
  );
});
