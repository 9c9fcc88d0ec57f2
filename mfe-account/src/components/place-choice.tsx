import { query } from '@tableside/contracts/queries';
import { findLabels } from '@tableside/contracts/restaurant/labels';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useApiQuery, useIsSignedIn } from '@tableside/platform';
import { Checkbox } from '@tableside/ui/field';
import { useOwnSpec } from '../lib/use-own-spec';
import styles from './components.module.css';

interface PlaceChoiceProps {
  readonly legend: string;
  readonly places: readonly Pick<
    RestaurantSummary,
    'slug' | 'title' | 'street' | 'area' | 'location'
  >[];
  readonly chosen: readonly string[];
  readonly max: number;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Checkboxes for a few places, named `places`. Once enough are chosen the others wait until one is given up. */
export function PlaceChoice({ legend, places, chosen, max, onChange }: PlaceChoiceProps) {
  const labels = findLabels(places);
  const isFull = chosen.length >= max;
  return (
    <fieldset className={styles['choice']}>
      <legend className={styles['legend']}>{legend}</legend>
      <p role="status" className={styles['count']}>
        {`${chosen.length} of ${max} chosen`}
      </p>
      <div className={styles['places']}>
        {places.map(({ slug, title, street, area, location }) => {
          const isChosen = chosen.includes(slug);
          return (
            <Checkbox
              key={slug}
              name="places"
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
  /** Undefined until what there is has come. */
  readonly places: readonly RestaurantSummary[] | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly retry: () => void;
}

/** One's own favorites, the places of a shared list, and those that an address names, each once.
 * @param slugs eight at most; what the host does not list is left out
 * @param token of a shared list; null for none. One that is shared no longer has no places */
export function useChoosable(slugs: readonly string[], token: string | null): Choosable {
  const isSignedIn = useIsSignedIn();
  const own = useApiQuery(useOwnSpec('favourites'), { enabled: isSignedIn });
  const shared = useApiQuery(query('sharedList', { token: token ?? '' }), {
    enabled: token !== null,
  });
  const isListed =
    (!isSignedIn || own.data !== undefined) &&
    (token === null || shared.data !== undefined || shared.isError);
  const listed = [...(shared.data?.restaurants ?? []), ...(own.data ?? [])];
  const known = new Set(listed.map(({ slug }) => slug));
  const named = useNamed(isListed ? slugs.filter((slug) => !known.has(slug)) : []);
  const all = [...named.places, ...listed];
  return {
    places:
      isListed && !named.isPending
        ? [...new Map(all.map((place) => [place.slug, place])).values()]
        : undefined,
    isError: isSignedIn && own.isError && !own.data,
    isFetching: own.isFetching,
    retry: () => void own.refetch(),
  };
}

/** Reads of places by slug; hooks are as many on each render. */
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
    places: reads.flatMap(({ place }) => place ?? []),
    isPending: reads.some(({ isPending }) => isPending),
  };
}

function useRead(slug = '') {
  const isAsked = slug !== '';
  const { data, isError } = useApiQuery(query('restaurant', { slug }), { enabled: isAsked });
  return {
    place: isAsked && !isError ? data : null,
    isPending: isAsked && data === undefined && !isError,
  };
}
