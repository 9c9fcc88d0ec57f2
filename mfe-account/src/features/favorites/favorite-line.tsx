import { CardLink } from '@tableside/ui/card-link';
import { Picture } from '@tableside/ui/picture';
import { RatingText } from '@tableside/ui/rating';
import type { RestaurantCardProps } from '@tableside/ui/restaurant-card';
import { StatusBadge, type Status } from '@tableside/ui/status-badge';
import styles from './favorites.module.css';

interface FavoriteLineProps extends Pick<
  RestaurantCardProps,
  'restaurant' | 'label' | 'href' | 'pictureUrl' | 'favoriteButton'
> {
  readonly badge: Status;
}

/** A favorite in the list view. */
export function FavoriteLine(props: FavoriteLineProps) {
  const { restaurant, label, href, pictureUrl, badge, favoriteButton } = props;
  const { title, titleLang, location, area, cuisines, rating } = restaurant;
  const address = location ?? area;
  return (
    <article className={styles['line']}>
      <div className={styles['body']}>
        <div className={styles['menu']}>
          <h2 className={styles['title']}>
            <CardLink
              href={href}
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
          <StatusBadge {...badge} plain />
        </div>
      </div>
      <div className={styles['thumb']}>
        <Picture
          src={pictureUrl}
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
