import { paths } from '@tableside/contracts/paths';

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

/** The shared list whose places can be chosen beside one's own; null without one. Pages whose address holds a token are kept
 * by no cache and name no referrer. */
export const readListToken = (params: URLSearchParams): string | null => params.get('token');

/** `?places=a,b`, with the token of a shared list where there is one, or nothing. */
export const writePlaces = (slugs: readonly string[], token: string | null = null): string => {
  const parts = [
    ...(slugs.length ? [`places=${slugs.map(encodeURIComponent).join(',')}`] : []),
    ...(token === null ? [] : [`token=${encodeURIComponent(token)}`]),
  ];
  return parts.length ? `?${parts.join('&')}` : '';
};

/** How many places stand beside one another, at most. */
export const COMPARED_MAX = 4;

export const comparePath = (slugs: readonly string[], token: string | null = null): string =>
  paths.compare + writePlaces(slugs, token);
