import { pictureUrl } from '@tableside/contracts/common/pictures';
import { restaurantPath } from '@tableside/contracts/paths';
import type { FeaturedRestaurant } from '@tableside/contracts/restaurant/model';
import { useApiQuery, usePlatform } from '@tableside/platform';
import { Badge } from '@tableside/ui/badge';
import { ButtonLink } from '@tableside/ui/button';
import { Picture } from '@tableside/ui/picture';
import { RatingText } from '@tableside/ui/rating';
import { describeRestaurant } from '@tableside/ui/describe-restaurant';
import { Ticket } from '@tableside/ui/ticket';
import { rankingsQuery } from '../../lib/rankings-query';
import { useCity } from '../../lib/use-city';
import { describeNow, isTopRated } from './claims';
import { FeaturedFacts } from './featured-facts';
import styles from './featured.module.css';

const OF_THE_MONTH = 'Restaurant of the month';

/** The wide ticket: picture, name, what is claimed about it, and the way to its page. */
export function FeaturedTicket({ restaurant }: { readonly restaurant: FeaturedRestaurant }) {
  const { config } = usePlatform();
  const { data: rankings } = useApiQuery(rankingsQuery);
  const { now, timeZone } = useCity();
  const isTop = isTopRated(restaurant, rankings ?? []);
  const status = describeNow(restaurant.hours, now, timeZone);
  return (
    <Ticket className={styles['ticket']}>
      <div className={styles['media']}>
        <Picture
          src={pictureUrl(restaurant.image, config.apiOrigin)}
          alt=""
          width={960}
          height={640}
          sizes="(min-width: 1024px) 660px, 100vw"
          cuisine={restaurant.cuisines[0]?.title}
          className={styles['picture']}
        />
      </div>
      <div className={styles['words']}>
        <p className={styles['overline']}>
          {isTop ? OF_THE_MONTH : describeRestaurant(restaurant)}
        </p>
        <h2 className={styles['title']}>{restaurant.title}</h2>
        <p className={styles['badges']}>
          <Badge tone="brand">{isTop ? '#1 Rated' : OF_THE_MONTH}</Badge>{' '}
          <Badge tone={status.tone === 'closed' ? 'closed' : 'open'}>{status.label}</Badge>
        </p>
        {restaurant.rating.average !== null && <RatingText rating={restaurant.rating} />}
        <FeaturedFacts restaurant={restaurant} now={now} timeZone={timeZone} />
        <ButtonLink
          variant="accent"
          href={restaurantPath(restaurant.slug)}
          className={styles['go']}
        >
          See {restaurant.title}
        </ButtonLink>
      </div>
    </Ticket>
  );
}
