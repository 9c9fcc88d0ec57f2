/** Characters of a slug that are read of an address. */
const SLUG_MAX = 120;

/** The slugs that an address names, each once: `?places=a,b`, and `?places=a&places=b` as a form without a script
 * writes it.
 * @param max how many are read */
export const readPlaces = (params: URLSearchParams, max: number): readonly string[] =>
  [
    ...new Set(
      params
        .getAll('places')
        .flatMap((value) => value.split(','))
        .map((slug) => slug.trim().slice(0, SLUG_MAX))
        .filter(Boolean),
    ),
  ].slice(0, max);

/** `?places=a,b`, or nothing. */
export const writePlaces = (slugs: readonly string[]): string =>
  slugs.length ? `?places=${slugs.map(encodeURIComponent).join(',')}` : '';
