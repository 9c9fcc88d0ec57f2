import { query } from '@tableside/contracts/queries';
import { COMPARED_MAX } from '../../lib/compare-path';
import { readPlaces } from '../../lib/place-list';

/** The slugs that an address names. */
export const readCompared = (params: URLSearchParams): readonly string[] =>
  readPlaces(params, COMPARED_MAX);

export const placeQuery = (slug: string) => query('restaurant', { slug });
