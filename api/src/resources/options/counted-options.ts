import type { FilterKind } from '@tableside/contracts/listing/model';
import type { Db } from '../../db/schema';
import { listOptions } from '../../records/options';
import { countBits } from '../../search/sets/bits';
import type { Catalogue } from '../../search/catalogue/catalogue';

export interface CountedOption {
  readonly id: number;
  readonly title: string;
  /** How many open restaurants have it. */
  readonly count: number;
}

type OptionsByKind = Map<FilterKind, CountedOption[]>;

/** Lists the options of a kind with their counts. Each list is read once for each catalogue. An option that no
 * restaurant has yet makes no new catalogue, so that it may be missing until one has it.
 * @returns rejects when the database cannot be asked */
export function keepCountedOptions(
  db: Db,
): (catalogue: Catalogue, kind: FilterKind) => Promise<CountedOption[]> {
  const kept = new WeakMap<Catalogue, OptionsByKind>();
  return async (catalogue, kind) => {
    const lists: OptionsByKind = kept.get(catalogue) ?? new Map();
    kept.set(catalogue, lists);
    const earlier = lists.get(kind);
    if (earlier) return earlier;
    const rows = await listOptions(db, kind);
    const counted = rows.map(({ id, title }) => {
      const places = catalogue.options.get(id)?.places;
      return { id, title, count: places ? countBits(places) : 0 };
    });
    lists.set(kind, counted);
    return counted;
  };
}
