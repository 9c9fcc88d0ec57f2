import { PLACES_MAX } from '@tableside/contracts/listing/rules';
import type { FilterRequest } from '@tableside/contracts/listing/wire';
import type { FavouriteIds } from '../../cards/favourite-ids';
import { countBits } from '../../search/sets/bits';
import { cutSelection, readSelection, type ListingSources } from '../../search/selection';
import { toPlaceList, writeCards, type PlaceList } from './place-list';

/** All that a filter selects, up to PLACES_MAX. */
export interface AllPlaces extends PlaceList {
  /** False when there are more than PLACES_MAX. */
  readonly isComplete: boolean;
}

/** Takes as many statements as a page. */
export async function listPlaces(
  sources: ListingSources,
  filter: FilterRequest,
): Promise<AllPlaces> {
  const selection = await readSelection(sources, filter);
  return {
    ...toPlaceList(selection.wishes.current, cutSelection(selection, 0, PLACES_MAX)),
    isComplete: countBits(selection.all) <= PLACES_MAX,
  };
}

/** The list as `data` of an answer, in JSON.
 * @param favourites of the person who asks */
export const writePlaces = async (list: AllPlaces, favourites: FavouriteIds): Promise<string> =>
  `{"data":${await writeCards(list, favourites)},"is_complete":${list.isComplete}}`;
