import { paths } from '@tableside/contracts/paths';
import { query } from '@tableside/contracts/queries';
import { readPlaces, writePlaces } from '../../lib/place-list';

/** How many places stand beside one another, at most. */
export const COMPARED_MAX = 4;

/** The slugs that an address names. */
export const readCompared = (params: URLSearchParams): readonly string[] =>
  readPlaces(params, COMPARED_MAX);

export const comparePath = (slugs: readonly string[]): string => paths.compare + writePlaces(slugs);

export const placeQuery = (slug: string) => query('restaurant', { slug });
