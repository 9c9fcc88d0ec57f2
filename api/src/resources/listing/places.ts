import { PLACES_MAX } from '@tableside/contracts/listing/rules';
import type { FilterRequest } from '@tableside/contracts/listing/wire';
import type { FavouriteIds } from '../../cards/favourite-ids';
import { countBits } from '../../search/catalogue/bits';
import { cutSelection, readSelection, type ListingSources } from '../../search/selection';
import { readRatings, writeCards, type PlaceList } from './place-list';

/** All that a filter selects, up to PLACES_MAX. */
export interface AllPlaces extends PlaceList {
  /** False when there are more than PLACES_MAX. */
  readonly isComplete: boolean;
}

/** Takes as many statements as a page. For thousands of cards the database is asked for their order and their ratings
 * only; the rest is in the catalogue. */
export async function listPlaces(
  sources: ListingSources,
  filter: FilterRequest,
): Promise<AllPlaces> {
  const selection = await readSelection(sources, filter);
  const cut = cutSelection(selection, 0, PLACES_MAX);
  return {
    catalogue: selection.wishes.catalogue,
    ratings: cut ? await readRatings(sources.db, cut) : '[]',
    isComplete: countBits(selection.all) <= PLACES_MAX,
  };
}

/** The list as `data` of an answer, in JSON.
 * @param favourites of the person who asks */
export const writePlaces = async (list: AllPlaces, favourites: FavouriteIds): Promise<string> =>
  `{"data":${await writeCards(list, favourites)},"is_complete":${list.isComplete}}`;
