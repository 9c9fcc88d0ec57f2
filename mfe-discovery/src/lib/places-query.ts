import type { ListingFilter } from '@tableside/contracts/listing/model';
import { query } from '@tableside/contracts/queries';

/** Every place of a selection. The order that the list is shown in makes no other selection. */
export const placesQuery = (filter: ListingFilter) =>
  query('places', { filter: { ...filter, sort: 'best' } });
