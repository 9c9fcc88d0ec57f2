import { query } from '@tableside/contracts/queries';
import { findLabels } from '@tableside/contracts/restaurant/labels';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useApiQuery, useIsSignedIn } from '@tableside/platform';
import { Checkbox } from '@tableside/ui/field';
import { useOwnSpec } from '../lib/use-own-spec';
import styles from './components.module.css';

interface RestaurantChoiceProps {
  readonly legend: string;
  readonly restaurants: readonly Pick<
    RestaurantSummary,
    'slug' | 'title' | 'street' | 'area' | 'location'
  >[];
  readonly chosen: readonly string[];
  readonly max: number;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Checkboxes named `restaurants`. At `max` checked boxes the others are disabled. */
export function RestaurantChoice({
  legend,
  restaurants,
  chosen,
  max,
  onChange,
}: RestaurantChoiceProps) {
  const labels = findLabels(restaurants);
  const isFull = chosen.length >= max;
  return (
    <fieldset className={styles['choice']}>
      <legend className={styles['legend']}>{legend}</legend>
      <p role="status" className={styles['count']}>
        {`${chosen.length} of ${max} selected`}
      </p>
      <div className={styles['restaurants']}>
        {restaurants.map(({ slug, title, street, area, location }) => {
          const isChosen = chosen.includes(slug);
          return (
            <Checkbox
              key={slug}
              name="restaurants"
              value={slug}
              label={title}
              note={labels.has(slug) ? (street ?? location) : (area ?? location)}
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={() =>
                onChange(isChosen ? chosen.filter((other) => other !== slug) : [...chosen, slug])
              }
            />
          );
        })}
      </div>
    </fieldset>
  );
}

interface Choosable {
  /** Undefined while loading. */
  readonly restaurants: readonly RestaurantSummary[] | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly retry: () => void;
}

/** The user's favorites, the restaurants of a shared list and those named in the URL, without duplicates.
 * @param slugs from the URL, at most eight; unknown ones are ignored
 * @param token of a shared list, or null; a list that is no longer shared counts as empty */
export function useChoosable(slugs: readonly string[], token: string | null): Choosable {
  const isSignedIn = useIsSignedIn();
  const own = useApiQuery(useOwnSpec('favorites'), { enabled: isSignedIn });
  const shared = useApiQuery(query('sharedList', { token: token ?? '' }), {
    enabled: token !== null,
  });
  const isListed =
    (!isSignedIn || own.data !== undefined) &&
    (token === null || shared.data !== undefined || shared.isError);
  const listed = [...(shared.data?.restaurants ?? []), ...(own.data ?? [])];
  const known = new Set(listed.map(({ slug }) => slug));
  const named = useNamed(isListed ? slugs.filter((slug) => !known.has(slug)) : []);
  const all = [...named.restaurants, ...listed];
  return {
    restaurants:
      isListed && !named.isPending
        ? [...new Map(all.map((restaurant) => [restaurant.slug, restaurant])).values()]
        : undefined,
    isError: isSignedIn && own.isError && !own.data,
    isFetching: own.isFetching,
    retry: () => void own.refetch(),
  };
}

/** Always calls eight hooks, because their number must not change between renders. */
function useNamed([a, b, c, d, e, f, g, h]: readonly string[]) {
  const reads = [
    useRead(a),
    useRead(b),
    useRead(c),
    useRead(d),
    useRead(e),
    useRead(f),
    useRead(g),
    useRead(h),
  ];
  return {
    restaurants: reads.flatMap(({ restaurant }) => restaurant ?? []),
    isPending: reads.some(({ isPending }) => isPending),
  };
}

function useRead(slug = '') {
  const isRequested = slug !== '';
  const { data, isError } = useApiQuery(query('restaurant', { slug }), { enabled: isRequested });
  return {
    restaurant: isRequested && !isError ? data : null,
    isPending: isRequested && data === undefined && !isError,
  };
}
