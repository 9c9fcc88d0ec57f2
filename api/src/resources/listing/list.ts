import { LAST_PAGE_MAX, PAGE_SIZE } from '@tableside/contracts/listing/rules';
import type { WireUnderstanding, FilterRequest } from '@tableside/contracts/listing/wire';
import { countBits } from '../../search/sets/bits';
import {
  cutSelection,
  readSelection,
  readWishes,
  type ListingSources,
} from '../../search/selection';
import { countOptions, type OptionCounts } from '../../search/wishes';
import { toPlaceList, type PlaceList } from './place-list';
import { presentUnderstanding } from './present-understanding';

export interface Listing {
  readonly list: PlaceList;
  /** At most LAST_PAGE_MAX, also where there are more. */
  readonly lastPage: number;
  readonly total: number;
  /** Null without a keyword. */
  readonly understood: WireUnderstanding | null;
}

/** One page of the restaurants that a filter selects. One statement, which calls at the same time share.
 * @param page from 1; pages past the last countable one are empty */
export async function listPage(
  sources: ListingSources,
  filter: FilterRequest,
  page: number,
): Promise<Listing> {
  const selection = await readSelection(sources, filter);
  const total = countBits(selection.all);
  const cut =
    page > LAST_PAGE_MAX ? [] : cutSelection(selection, (page - 1) * PAGE_SIZE, PAGE_SIZE);
  return {
    list: toPlaceList(selection.wishes.current, cut),
    lastPage: Math.min(LAST_PAGE_MAX, Math.max(1, Math.ceil(total / PAGE_SIZE))),
    total,
    understood: presentUnderstanding(filter, selection.wishes, total, sources.now()),
  };
}

/** How many places each option would leave. */
export async function countFilter(
  sources: ListingSources,
  filter: FilterRequest,
): Promise<OptionCounts> {
  return countOptions(await readWishes(sources, filter));
}
