import { paths } from '@tableside/contracts/paths';
import { query } from '@tableside/contracts/queries';
import { useApiQuery } from '@tableside/platform';

/** Longest slug that is read from a URL, in characters. */
const SLUG_MAX = 120;

/** The distinct slugs in `?restaurants=a,b`, or in `?restaurants=a&restaurants=b` as a form without script sends it.
 * @param max how many to read */
export const readRestaurants = (params: URLSearchParams, max: number): readonly string[] =>
  [
    ...new Set(
      params
        .getAll('restaurants')
        .flatMap((value) => value.split(','))
        .map((slug) => slug.trim().slice(0, SLUG_MAX))
        .filter(Boolean),
    ),
  ].slice(0, max);

/** Token of the shared list whose restaurants can also be chosen. Pages with a token in the URL are not cached and send
 * no referrer. */
export const readListToken = (params: URLSearchParams): string | null => params.get('token');

/** `?restaurants=a,b&token=t`, without the parts that are empty. */
export const writeRestaurants = (slugs: readonly string[], token: string | null = null): string => {
  const parts = [
    ...(slugs.length ? [`restaurants=${slugs.map(encodeURIComponent).join(',')}`] : []),
    ...(token === null ? [] : [`token=${encodeURIComponent(token)}`]),
  ];
  return parts.length ? `?${parts.join('&')}` : '';
};

/** Most restaurants that can be compared. */
export const COMPARED_MAX = 4;

export const comparePath = (slugs: readonly string[], token: string | null = null): string =>
  paths.compare + writeRestaurants(slugs, token);

export const restaurantQuery = (slug: string) => query('restaurant', { slug });

/** Loads restaurants. Always calls eight hooks, because their number must not change between renders.
 * @param slugs at most eight */
export const useRestaurants = ([a, b, c, d, e, f, g, h]: readonly string[]) =>
  [
    useRestaurant(a),
    useRestaurant(b),
    useRestaurant(c),
    useRestaurant(d),
    useRestaurant(e),
    useRestaurant(f),
    useRestaurant(g),
    useRestaurant(h),
  ].filter(({ slug }) => slug !== '');

function useRestaurant(slug = '') {
  const { data, error, isError, isFetching, refetch } = useApiQuery(restaurantQuery(slug), {
    enabled: slug !== '',
  });
  return { slug, data, error, isError, isFetching, refetch };
}
