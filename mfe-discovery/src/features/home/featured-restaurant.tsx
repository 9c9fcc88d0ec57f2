import { pictureUrl } from '@tableside/contracts/common/pictures';
import type { CuisineRanking } from '@tableside/contracts/listing/model';
import { restaurantPath } from '@tableside/contracts/paths';
import { query } from '@tableside/contracts/queries';
import { openStatus, slotsOfToday } from '@tableside/contracts/restaurant/hours';
import type {
  FeaturedRestaurant as FeaturedRestaurantData,
  Timeslot,
} from '@tableside/contracts/restaurant/model';
import { RANK_MIN_AVERAGE, RANK_MIN_RATINGS } from '@tableside/contracts/restaurant/rules';
import { useApiQuery, useCityTime, usePlatform } from '@tableside/platform';
import { Badge } from '@tableside/ui/badge';
import { ButtonLink } from '@tableside/ui/button';
import { describeRestaurant, Price } from '@tableside/ui/describe-restaurant';
import { DottedList, DottedRow } from '@tableside/ui/leader';
import { Picture } from '@tableside/ui/picture';
import { RatingText } from '@tableside/ui/rating';
import { Skeleton } from '@tableside/ui/skeleton';
import type { Status } from '@tableside/ui/status-badge';
import { Panel } from '@tableside/ui/panel';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { rankingsQuery } from '../../lib/queries';
import styles from './featured.module.css';

export const featuredQuery = query('featured');

export function FeaturedRestaurant() {
  const { data: restaurant, isPending } = useApiQuery(featuredQuery);
  const isMissing = restaurant ? restaurant.featuredBy === 'none' : !isPending;
  if (isMissing) return null;
  return (
    <section aria-label="Restaurant of the month" className={`ts-container ${styles['section']}`}>
      {restaurant ? <FeaturedPanel restaurant={restaurant} /> : <FeaturedSkeleton />}
    </section>
  );
}

function FeaturedSkeleton() {
  return (
    <Panel className={styles['panel']} aria-hidden="true">
      <div className={styles['media']}>
        <Skeleton shape="wide" className={styles['picture']} />
      </div>
      <div className={styles['details']}>
        <Skeleton width="half" />
        <Skeleton shape="title" width="long" />
        <Skeleton />
        <Skeleton />
        <Skeleton />
        <Skeleton shape="button" />
      </div>
    </Panel>
  );
}

const OF_THE_MONTH = 'Restaurant of the month';

function FeaturedPanel({ restaurant }: { readonly restaurant: FeaturedRestaurantData }) {
  const { config } = usePlatform();
  const { data: rankings } = useApiQuery(rankingsQuery);
  const { now, timeZone } = useCityTime();
  const isTop = isTopRated(restaurant, rankings ?? []);
  const status = describeNow(restaurant.hours, now, timeZone);
  return (
    <Panel className={styles['panel']}>
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
      <div className={styles['details']}>
        <h2 className={styles['title']}>{restaurant.title}</h2>
        <p className={styles['overline']}>
          {isTop ? OF_THE_MONTH : describeRestaurant(restaurant)}
        </p>
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
    </Panel>
  );
}

interface FeaturedFactsProps {
  readonly restaurant: FeaturedRestaurantData;
  readonly now: Date;
  readonly timeZone: string;
}

function FeaturedFacts({ restaurant, now, timeZone }: FeaturedFactsProps) {
  return (
    <DottedList className={styles['facts']}>
      <DottedRow term="Price">
        {restaurant.priceRange ? (
          <Price range={restaurant.priceRange} />
        ) : (
          <Placeholder shown="$$$" spoken="price not confirmed" />
        )}
      </DottedRow>
      <DottedRow term="Wait">
        {restaurant.waitTime ?? <Placeholder shown="???" spoken="wait time not known" />}
      </DottedRow>
      <DottedRow term="Today">
        {slotsOfToday(restaurant.hours, now, timeZone).map((line) => (
          <span key={line} className={styles['slot']}>
            {line}
          </span>
        ))}
      </DottedRow>
    </DottedList>
  );
}

/** Placeholder for unknown data, with its meaning for screen readers and as a tooltip. */
function Placeholder({ shown, spoken }: { readonly shown: string; readonly spoken: string }) {
  return (
    <span title={spoken}>
      <span aria-hidden="true">{shown}</span>
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </span>
  );
}

/** True by default, as the badge is; false when another restaurant is rated higher. An API that says why it chose the
 * restaurant also sends its ratings, so too few or too low ones are false too. */
function isTopRated(restaurant: FeaturedRestaurantData, rankings: readonly CuisineRanking[]) {
  const { average, count } = restaurant.rating;
  const isUnknown = average === null && count === null;
  const isRanked =
    (count ?? RANK_MIN_RATINGS) >= RANK_MIN_RATINGS && (average ?? 0) >= RANK_MIN_AVERAGE;
  if (restaurant.featuredBy !== null && !isUnknown && !isRanked) return false;
  if (average === null) return true;
  return !rankings
    .flatMap((ranking) => ranking.restaurants)
    .some((other) => other.slug !== restaurant.slug && (other.rating.average ?? 0) > average);
}

/** "Open Now" unless the hours are known and say otherwise. */
function describeNow(hours: readonly Timeslot[], now: Date, timeZone: string): Status {
  const status = openStatus(hours, now, timeZone);
  return status.tone === 'closed' ? status : { tone: 'open', label: 'Open Now' };
}
