import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { query } from '@tableside/contracts/queries';

/** The first page for a cuisine, or for all of them. No page number is sent: the host answers the first. */
export const townQuery = (cuisineId: number | null) =>
  query('restaurants', {
    filter: { ...EMPTY_FILTER, cuisine: cuisineId === null ? [] : [cuisineId] },
  });

export const cuisinesQuery = query('options', { kind: 'cuisine' });
