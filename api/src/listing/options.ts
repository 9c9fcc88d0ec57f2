import type { FilterKind } from '@tableside/contracts/listing/model';
import { OPTION_LIST_PATHS } from '@tableside/contracts/listing/request';
import { optionList } from '@tableside/contracts/listing/wire';
import type { FastifyPluginAsync } from 'fastify';
import type { Db } from '../db/schema';
import { listOptions } from '../restaurants/rows';
import { countBits } from '../search/catalog/bits';
import type { Catalog } from '../search/catalog/catalog';
import { defineOperation } from '../http/operation';

interface CountedOption {
  readonly id: number;
  readonly title: string;
  /** Open restaurants that have it. */
  readonly count: number;
}

type OptionsByKind = Map<FilterKind, CountedOption[]>;

/** Lists the options of a kind with counts, read once per catalog. A new option appears once a
 * restaurant has it.
 * @returns rejects if the database is unavailable */
function createCountedOptions(
  db: Db,
): (catalog: Catalog, kind: FilterKind) => Promise<CountedOption[]> {
  const cache = new WeakMap<Catalog, OptionsByKind>();
  return async (catalog, kind) => {
    const lists: OptionsByKind = cache.get(catalog) ?? new Map();
    cache.set(catalog, lists);
    const earlier = lists.get(kind);
    if (earlier) return earlier;
    const rows = await listOptions(db, kind);
    const counted = rows.map(({ id, title }) => {
      const restaurants = catalog.options.get(id)?.restaurants;
      return { id, title, count: restaurants ? countBits(restaurants) : 0 };
    });
    lists.set(kind, counted);
    return counted;
  };
}

/** The five lists of filter options. */
export const options: FastifyPluginAsync = async (app) => {
  const listCounted = createCountedOptions(app.db);
  const lists = Object.entries(OPTION_LIST_PATHS) as [FilterKind, string][];
  app.addOperations(
    lists.map(([kind, path]) =>
      defineOperation({
        url: `/api/${path}`,
        summary: `Filter options: ${kind}`,
        data: optionList,
        handle: async () => ({
          data: await listCounted((await app.readCatalog()).catalog, kind),
        }),
      }),
    ),
  );
};
