import { clothColors, findCloth } from '@tableside/contracts/common/cloths';
import {
  DRAWINGS_PATH,
  nameDrawing,
  PLATE_DRAWING,
  pictureUrl,
} from '@tableside/contracts/common/pictures';
import { formatCount } from '@tableside/contracts/common/text';
import type {
  ListingFilter,
  Shelf,
  ShelfName,
  ShelfPlace,
} from '@tableside/contracts/listing/model';
import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { restaurantPath } from '@tableside/contracts/paths';
import { openStatus } from '@tableside/contracts/restaurant/hours';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { isNotOffered, useApiQuery, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { CardLink } from '@tableside/ui/card-link';
import { ToggleChip } from '@tableside/ui/chip';
import { Icon } from '@tableside/ui/icon';
import { LoadError } from '@tableside/ui/notice';
import { Picture } from '@tableside/ui/picture';
import { StatusStamp } from '@tableside/ui/stamp';
import { useHydrated } from '@tableside/ui/use-hydrated';
import { LocateFixed } from 'lucide';
import { useMemo, type ReactNode } from 'react';
import { sortByDistance } from '../../lib/distance';
import {
  askPosition,
  forgetPosition,
  POSITION_FAILURES,
  usePosition,
} from '../../lib/own-position';
import { placesQuery, useCity } from '../../lib/queries';
import { selectionPath } from '../../lib/selection-path';
import { statusAt } from '../../lib/status-at';
import styles from './shelves.module.css';

export interface ShelfPanelsProps {
  /** At least one. */
  readonly shelves: readonly Shelf[];
}

/** A few places by each of the facts that are known of many. */
export function ShelfPanels({ shelves }: ShelfPanelsProps) {
  return (
    <section aria-labelledby="shelves-title" data-ground="sunk" className={styles['section']}>
      <div className="ts-container">
        <h2 id="shelves-title">Places to start with</h2>
        <p className={styles['why']}>
          Few people have rated this city yet. These go by hours and facts alone.
        </p>
        <div className={styles['panels']}>
          {shelves.map((shelf) =>
            shelf.name === 'open-now' ? (
              <OpenNowShelf key={shelf.name} shelf={shelf} />
            ) : (
              <ShelfPanel key={shelf.name} shelf={shelf} />
            ),
          )}
        </div>
      </div>
    </section>
  );
}

interface Words {
  readonly title: string;
  readonly rule: string;
}

const SHELF_WORDS: Readonly<Record<ShelfName, Words>> = {
  'open-now': { title: 'Open now', rule: 'By the hours listed' },
  'late-tonight': { title: 'Late tonight', rule: 'Open at 11 PM' },
  'sunday-brunch': { title: 'Sunday brunch hours', rule: 'Kitchens open Sunday at 11 AM' },
  outdoor: { title: 'Outdoor seating', rule: 'Tables in the open air' },
  'step-free': { title: 'Step-free', rule: 'A way in without steps' },
  'only-one': { title: 'Only one in town', rule: 'The only place listed for its cuisine' },
};

interface ShelfPanelProps {
  readonly shelf: Shelf;
  readonly title?: string;
  /** Orders the list that all of them stand in. */
  readonly sort?: 'distance' | undefined;
  readonly distances?: ShelfPlacesProps['distances'];
  /** Stands beside the rule. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

function ShelfPanel({ shelf, title, sort, distances, action, children }: ShelfPanelProps) {
  const { name, places, total, filter } = shelf;
  const words = SHELF_WORDS[name];
  const heading = title ?? words.title;
  const all = `See all ${formatCount(total)}`;
  return (
    <section aria-labelledby={`shelf-${name}`} className={styles['panel']}>
      <h3 id={`shelf-${name}`}>{heading}</h3>
      {total > places.length && (
        <AppLink
          href={selectionPath({ ...filter, ...(sort && { sort }) })}
          aria-label={`${all}: ${heading}`}
          className={styles['all']}
        >
          {all}
        </AppLink>
      )}
      <div className={styles['rule']}>
        <p>{words.rule}</p>
        {action}
      </div>
      {children}
      <ShelfPlaces places={places} filter={filter} distances={distances} />
    </section>
  );
}

/** What is open now, and on a press what of it is nearest. The position is asked for by that press alone, and the distances
 * are worked out here. */
function OpenNowShelf({ shelf }: { readonly shelf: Shelf }) {
  const { state, read, nearest } = useNearest({ ...EMPTY_FILTER, ...shelf.filter });
  const isHydrated = useHydrated();
  const open = useStillOpen(nearest?.places ?? shelf.places);
  if (!open.length) return null;
  const isOffered = isHydrated && !isNotOffered(read.error);
  const handlePress = () => {
    if (state.status === 'known') forgetPosition();
    else if (state.status !== 'asking') void askPosition();
  };
  return (
    <ShelfPanel
      shelf={{ ...shelf, places: open }}
      {...(nearest && {
        title: 'Open now near you',
        sort: 'distance',
        distances: nearest.distances,
      })}
      action={
        isOffered && (
          <ToggleChip
            pressed={state.status === 'known'}
            aria-busy={state.status === 'asking' || read.isFetching || undefined}
            onClick={handlePress}
          >
            <Icon of={LocateFixed} size={16} />
            Near me
          </ToggleChip>
        )
      }
    >
      <p role="status" className={styles['status']}>
        {state.status === 'asking' && 'Finding where you are.'}
        {state.status === 'failed' && POSITION_FAILURES[state.failure]}
        {nearest && 'Nearest first. Your location stays on this device.'}
      </p>
      {isOffered && read.isError && !read.data && (
        <LoadError
          what="the distances"
          pending={read.isFetching}
          onRetry={() => void read.refetch()}
        />
      )}
    </ShelfPanel>
  );
}

function useStillOpen(places: readonly ShelfPlace[]): readonly ShelfPlace[] {
  const { now, timeZone } = useCity();
  return places.filter(({ hours }) =>
    ['open', 'soon'].includes(openStatus(hours, now, timeZone).tone),
  );
}

interface ShelfPlacesProps extends Pick<Shelf, 'places' | 'filter'> {
  readonly distances?: ReadonlyMap<string, string> | undefined;
}

/** Places as lines of a menu. Home has two dozen of them, so each has as few elements as it can. */
function ShelfPlaces({ places, filter, distances }: ShelfPlacesProps) {
  const { now, timeZone } = useCity();
  const { apiOrigin } = usePlatform().config;
  const statusOf = statusAt(filter.openAt);
  return (
    <ul className={styles['places']}>
      {places.map((place) => {
        const cuisine = findCuisine(place, filter);
        const where = [cuisine, place.street ?? place.location, distances?.get(place.slug)];
        return (
          <li key={place.slug}>
            <p>{where.filter(Boolean).join(' · ')}</p>
            <CardLink href={restaurantPath(place.slug)}>{place.title}</CardLink>
            <StatusStamp plain {...statusOf(place.hours, now, timeZone)} />
            <Plate place={place} cuisine={cuisine} apiOrigin={apiOrigin} />
          </li>
        );
      })}
    </ul>
  );
}

/** The cuisine that put it on the shelf, else the first one. */
const findCuisine = ({ cuisines }: ShelfPlace, filter: Shelf['filter']): string | undefined =>
  (cuisines.find(({ id }) => filter.cuisine.includes(id)) ?? cuisines[0])?.title;

interface PlateProps {
  readonly place: ShelfPlace;
  readonly cuisine: string | undefined;
  readonly apiOrigin: string;
}

function Plate({ place, cuisine, apiOrigin }: PlateProps) {
  const src = pictureUrl(place.image, apiOrigin);
  if (src === null) return <DishPlate cuisine={cuisine} />;
  return <Picture src={src} alt="" width={64} height={64} sizes="64px" cuisine={cuisine} />;
}

interface DishPlateProps {
  /** Chooses hue and drawing, as those of its cloth. */
  readonly cuisine: string | null | undefined;
}

/** A small square in the hue of a cuisine's cloth, laid with a plate of what the cuisine serves: the cloth for where many
 * stand close together. Decoration, in colors of its own in both themes. */
function DishPlate({ cuisine }: DishPlateProps) {
  const { hue } = findCloth(cuisine);
  const drawing = nameDrawing(cuisine);
  return (
    <svg
      className={styles['plate']}
      viewBox="-92 -92 184 184"
      width="64"
      height="64"
      color={clothColors(hue).deep}
      aria-hidden="true"
    >
      <use href={`${DRAWINGS_PATH}#${PLATE_DRAWING}`} />
      {drawing && <use href={`${DRAWINGS_PATH}#${drawing}`} />}
    </svg>
  );
}

/** As many as a shelf has from the host. */
const PLACES = 4;

/** The nearest places of a selection once the visitor has said where that is; null until then. All places are read, and the
 * position goes nowhere. */
function useNearest(filter: ListingFilter) {
  const state = usePosition();
  const { position } = state;
  const read = useApiQuery(placesQuery(filter), { enabled: position !== null });
  const places = read.data?.restaurants;
  const nearest = useMemo(() => {
    if (!position || !places) return null;
    const { restaurants, distances } = sortByDistance(places, position);
    return restaurants.length
      ? { places: onePerName(restaurants).slice(0, PLACES), distances }
      : null;
  }, [position, places]);
  return { state, read, nearest };
}

/** The first of each name: a chain is on a shelf once. */
const onePerName = (places: readonly RestaurantSummary[]): RestaurantSummary[] => {
  const names = places.map(({ title }) => title.toLowerCase());
  return places.filter((_, index) => names.indexOf(names[index] ?? '') === index);
};
