import { LAST_PAGE_MAX, PAGE_SIZE } from '@tableside/contracts/listing/rules';
import type { FilterRequest } from '@tableside/contracts/listing/wire';
import { countBits } from '../../search/catalogue/bits';
import { countOptions, type OptionCounts } from '../../search/catalogue/filters';
import { listCards, listCardsById } from '../../search/repository';
import type { SummaryRow } from '../../cards/rows';
import {
  cutSelection,
  readSelection,
  readWishes,
  type ListingSources,
} from '../../search/selection';

export interface Listing {
  readonly rows: readonly SummaryRow[];
  /** At most LAST_PAGE_MAX, also where there are more. */
  readonly lastPage: number;
  readonly total: number;
}

/** One page of the restaurants that a filter selects. At most three statements, however many rows.
 * @param page from 1; pages past the last countable one are empty */
export async function listPage(
  sources: ListingSources,
  filter: FilterRequest,
  page: number,
): Promise<Listing> {
  const selection = await readSelection(sources, filter);
  const total = countBits(selection.all);
  const cut =
    page > LAST_PAGE_MAX ? null : cutSelection(selection, (page - 1) * PAGE_SIZE, PAGE_SIZE);
  const { db } = sources;
  const rows =
    cut && ('ids' in cut ? listCardsById(db, cut.ids) : listCards(db, cut.order, cut.stretches));
  const lastPage = Math.min(LAST_PAGE_MAX, Math.max(1, Math.ceil(total / PAGE_SIZE)));
  return { rows: (await rows) ?? [], lastPage, total };
}

/** How many places each option would leave. */
export async function countFilter(
  sources: ListingSources,
  filter: FilterRequest,
): Promise<OptionCounts> {
  return countOptions(await readWishes(sources, filter));
}
