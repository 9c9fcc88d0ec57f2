import type { FilterKind } from '@tableside/contracts/listing/model';
import { OPTION_LIST_PATHS } from '@tableside/contracts/listing/request';
import { optionList } from '@tableside/contracts/listing/wire';
import type { FastifyPluginAsync } from 'fastify';
import type { Db } from '../db/schema';
import { listOptions } from '../restaurants/rows';
import { countBits } from '../search/catalogue/bits';
import type { Catalogue } from '../search/catalogue/catalogue';
import { defineOperation } from '../http/operation';

interface CountedOption {
  readonly id: number;
  readonly title: string;
  /** How many open restaurants have it. */
  readonly count: number;
}

type OptionsByKind = Map<FilterKind, CountedOption[]>;

/** Lists the options of a kind with their counts. Each list is read once for each catalogue. An option that no
 * restaurant has yet makes no new catalogue, so that it may be missing until one has it.
 * @returns rejects when the database cannot be asked */
function keepCountedOptions(
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

/** The five lists of filter options. */
export const options: FastifyPluginAsync = async (app) => {
  const listCounted = keepCountedOptions(app.db);
  const lists = Object.entries(OPTION_LIST_PATHS) as [FilterKind, string][];
  app.addOperations(
    lists.map(([kind, path]) =>
      defineOperation({
        method: 'GET',
        url: `/api/${path}`,
        summary: `Filter options of the kind ${kind}`,
        data: optionList,
        handle: async () => ({
          data: await listCounted((await app.readCatalogue()).catalogue, kind),
        }),
      }),
    ),
  );
};
