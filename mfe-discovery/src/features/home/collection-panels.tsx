import { pictureUrl } from '@tableside/contracts/common/pictures';
import { formatCount } from '@tableside/contracts/common/text';
import type {
  ListingFilter,
  Collection,
  CollectionName,
  CollectionRestaurant,
} from '@tableside/contracts/listing/model';
import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { restaurantPath } from '@tableside/contracts/paths';
import { openStatus } from '@tableside/contracts/restaurant/hours';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useCityTime, useHydrated, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { CardLink } from '@tableside/ui/card-link';
import { ToggleChip } from '@tableside/ui/chip';
import { Icon } from '@tableside/ui/icon';
import { LoadError } from '@tableside/ui/notice';
import { Picture } from '@tableside/ui/picture';
import { StatusBadge } from '@tableside/ui/status-badge';
import { LocateFixed } from 'lucide';
import { useMemo, type ReactNode } from 'react';
import { sortByDistance } from '../../lib/distance';
import {
  requestPosition,
  clearPosition,
  POSITION_FAILURES,
  usePosition,
  useShareDistances,
} from '../../lib/own-position';
import { useAllRestaurants } from '../../lib/queries';
import { selectionPath } from '../../lib/selection-path';
import { statusAt } from '../../lib/status-at';
import styles from './collections.module.css';

export interface CollectionPanelsProps {
  /** At least one. */
  readonly collections: readonly Collection[];
}

export function CollectionPanels({ collections }: CollectionPanelsProps) {
  return (
    <section
      aria-labelledby="collections-title"
      data-background="sunk"
      className={styles['section']}
    >
      <div className="ts-container">
        <h2 id="collections-title">Good places to start</h2>
        <p className={styles['why']}>
          Not many ratings here yet, so these picks go by hours and amenities.
        </p>
        <div className={styles['panels']}>
          {collections.map((collection) =>
            collection.name === 'open-now' ? (
              <OpenNowCollection key={collection.name} collection={collection} />
            ) : (
              <CollectionPanel key={collection.name} collection={collection} />
            ),
          )}
        </div>
      </div>
    </section>
  );
}

interface CollectionLabel {
  readonly title: string;
  readonly rule: string;
}

const COLLECTION_LABELS: Readonly<Record<CollectionName, CollectionLabel>> = {
  'open-now': { title: 'Open now', rule: 'According to listed hours' },
  'late-tonight': { title: 'Late tonight', rule: 'Open at 11 PM' },
  'sunday-brunch': { title: 'Sunday brunch hours', rule: 'Open Sundays at 11 AM' },
  outdoor: { title: 'Outdoor seating', rule: 'Patios, sidewalks, and rooftops' },
  'step-free': { title: 'Step-free', rule: 'Step-free entrance' },
  'only-one': { title: 'One of a kind', rule: 'The only one in town for its cuisine' },
};

interface CollectionPanelProps {
  readonly collection: Collection;
  readonly title?: string;
  /** Sort order of the linked list. */
  readonly sort?: 'distance' | undefined;
  readonly distances?: CollectionRestaurantsProps['distances'];
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

function CollectionPanel({
  collection,
  title,
  sort,
  distances,
  action,
  children,
}: CollectionPanelProps) {
  const { name, restaurants, total, filter } = collection;
  const terms = COLLECTION_LABELS[name];
  const heading = title ?? terms.title;
  const all = `See all ${formatCount(total)}`;
  return (
    <section aria-labelledby={`collection-${name}`} className={styles['panel']}>
      <h3 id={`collection-${name}`}>{heading}</h3>
      {total > restaurants.length && (
        <AppLink
          href={selectionPath({ ...filter, ...(sort && { sort }) })}
          aria-label={`${all}: ${heading}`}
          className={styles['all']}
        >
          {all}
        </AppLink>
      )}
      <div className={styles['rule']}>
        <p>{terms.rule}</p>
        {action}
      </div>
      {children}
      <CollectionRestaurants restaurants={restaurants} filter={filter} distances={distances} />
    </section>
  );
}

/** Restaurants open now, sorted by distance on click. Distances are computed in the browser. */
function OpenNowCollection({ collection }: { readonly collection: Collection }) {
  const { state, read, nearest } = useNearest({ ...EMPTY_FILTER, ...collection.filter });
  const isHydrated = useHydrated();
  const open = useStillOpen(nearest?.restaurants ?? collection.restaurants);
  if (!open.length) return null;
  const isOffered = isHydrated && !read.isMissing;
  const handleClick = () => {
    if (state.status === 'known') clearPosition();
    else if (state.status !== 'locating') void requestPosition();
  };
  return (
    <CollectionPanel
      collection={{ ...collection, restaurants: open }}
      {...(nearest && {
        title: 'Open now near you',
        sort: 'distance',
        distances: nearest.distances,
      })}
      action={
        isOffered && (
          <ToggleChip
            pressed={state.status === 'known'}
            aria-busy={state.status === 'locating' || read.isFetching || undefined}
            onClick={handleClick}
          >
            <Icon of={LocateFixed} size={16} />
            Near me
          </ToggleChip>
        )
      }
    >
      <p role="status" className={styles['status']}>
        {state.status === 'locating' && 'Finding your location…'}
        {state.status === 'failed' && POSITION_FAILURES[state.failure]}
        {nearest && 'Closest first. Your location never leaves this device.'}
      </p>
      {isOffered && read.hasFailed && (
        <LoadError what="the distances" pending={read.isFetching} onRetry={read.retry} />
      )}
    </CollectionPanel>
  );
}

function useStillOpen(
  restaurants: readonly CollectionRestaurant[],
): readonly CollectionRestaurant[] {
  const { now, timeZone } = useCityTime();
  return restaurants.filter(({ hours }) =>
    ['open', 'soon'].includes(openStatus(hours, now, timeZone).tone),
  );
}

interface CollectionRestaurantsProps extends Pick<Collection, 'restaurants' | 'filter'> {
  readonly distances?: ReadonlyMap<string, string> | undefined;
}

/** Home shows two dozen of these, so each row has as few elements as possible. */
function CollectionRestaurants({ restaurants, filter, distances }: CollectionRestaurantsProps) {
  const { now, timeZone } = useCityTime();
  const { apiOrigin } = usePlatform().config;
  const statusOf = statusAt(filter.openAt);
  return (
    <ul className={styles['restaurants']}>
      {restaurants.map((restaurant) => {
        const cuisine = findCuisine(restaurant, filter);
        const where = [
          cuisine,
          restaurant.street ?? restaurant.location,
          distances?.get(restaurant.slug),
        ];
        return (
          <li key={restaurant.slug}>
            <p>{where.filter(Boolean).join(' · ')}</p>
            <CardLink href={restaurantPath(restaurant.slug)}>{restaurant.title}</CardLink>
            <StatusBadge plain {...statusOf(restaurant.hours, now, timeZone)} />
            <Picture
              src={pictureUrl(restaurant.image, apiOrigin)}
              alt=""
              width={64}
              height={64}
              sizes="64px"
              cuisine={cuisine}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** The cuisine the collection filters by, else the first one. */
const findCuisine = (
  { cuisines }: CollectionRestaurant,
  filter: Collection['filter'],
): string | undefined =>
  (cuisines.find(({ id }) => filter.cuisine.includes(id)) ?? cuisines[0])?.title;

/** Same as the API's collections. */
const RESTAURANTS_MAX = 4;

/** The nearest restaurants of a selection, or null while the position is unknown. Reads all restaurants, so the position is
 * never sent. */
function useNearest(filter: ListingFilter) {
  const state = usePosition();
  const { position } = state;
  const read = useAllRestaurants(filter, { enabled: position !== null });
  const entries = read.data?.restaurants;
  const nearest = useMemo(() => {
    if (!position || !entries) return null;
    const { restaurants, distances } = sortByDistance(entries, position);
    return restaurants.length
      ? { restaurants: onePerName(restaurants).slice(0, RESTAURANTS_MAX), distances }
      : null;
  }, [position, entries]);
  useShareDistances(nearest?.distances);
  return { state, read, nearest };
}

/** Keeps one location per chain. */
const onePerName = (restaurants: readonly RestaurantSummary[]): RestaurantSummary[] => {
  const names = restaurants.map(({ title }) => title.toLowerCase());
  return restaurants.filter((_, index) => names.indexOf(names[index] ?? '') === index);
};
