import { listingPath } from '@tableside/contracts/listing/paths';
import { paths } from '@tableside/contracts/paths';
import type { ClosedRestaurant } from '@tableside/contracts/restaurant/model';
import { useCityTime } from '@tableside/platform';
import { ButtonLink } from '@tableside/ui/button';
import { StatusStamp } from '@tableside/ui/stamp';
import { Tablecloth } from '@tableside/ui/tablecloth';
import { RestaurantRow } from '../../components/restaurant-row';
import { formatDate } from '@tableside/contracts/restaurant/time';
import { usePlacesInstead } from './places-instead';
import styles from './closed-restaurant.module.css';

export interface ClosedScreenProps {
  readonly slug: string;
  readonly closed: ClosedRestaurant;
}

/** A restaurant that was listed once: what is known of it, and where to go instead. */
export function ClosedScreen({ slug, closed }: ClosedScreenProps) {
  const { timeZone } = useCityTime();
  const places = usePlacesInstead(slug, closed);
  const { title, location, closedAt } = closed;
  const cuisine = closed.cuisines[0];
  return (
    <div className={`ts-container ${styles['screen']}`}>
      <div className={styles['notice']}>
        <div className={styles['words']}>
          <StatusStamp plain tone="closed" label="Listed no longer" />
          <h1 className={styles['title']}>
            <bdi>{title}</bdi> has closed for good or is listed no longer.
          </h1>
          <p className={styles['text']} dir="auto">
            {[cuisine?.title, location].filter(Boolean).join(' · ')}
          </p>
          {closedAt && (
            <p className={styles['text']}>
              Off the list since <time dateTime={closedAt}>{formatDate(closedAt, timeZone)}</time>.
            </p>
          )}
          <p className={styles['actions']}>
            <ButtonLink href={paths.listing}>Browse restaurants</ButtonLink>
            {cuisine && cuisine.id > 0 && (
              <ButtonLink href={listingPath({ cuisine: [cuisine.id] })} variant="secondary">
                More {cuisine.title}
              </ButtonLink>
            )}
          </p>
        </div>
        <Tablecloth cuisine={cuisine?.title} isLaid className={styles['cloth']} />
      </div>
      <RestaurantRow title="Go here instead" restaurants={places} />
    </div>
  );
}
