import { paths } from '@tableside/contracts/paths';
import { query } from '@tableside/contracts/queries';

/** How many places stand beside one another, at most. */
export const COMPARED_MAX = 4;
/** Characters of a slug that are read of an address. */
const SLUG_MAX = 120;

/** The slugs that an address names, each once: `?places=a,b`, and `?places=a&places=b` as a form without a script
 * writes it. */
export const readCompared = (params: URLSearchParams): readonly string[] =>
  [
    ...new Set(
      params
        .getAll('places')
        .flatMap((value) => value.split(','))
        .map((slug) => slug.trim().slice(0, SLUG_MAX))
        .filter(Boolean),
    ),
  ].slice(0, COMPARED_MAX);

export const comparePath = (slugs: readonly string[]): string =>
  slugs.length
    ? `${paths.compare}?places=${slugs.map(encodeURIComponent).join(',')}`
    : paths.compare;

export const placeQuery = (slug: string) => query('restaurant', { slug });
