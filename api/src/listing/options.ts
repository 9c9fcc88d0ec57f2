import type { FilterKind } from '@tableside/contracts/listing/model';
import { OPTION_LIST_PATHS } from '@tableside/contracts/listing/request';
import { optionList } from '@tableside/contracts/listing/wire';
import type { FastifyPluginAsync } from 'fastify';
import type { Db } from '../db/schema';
import { listOptions } from '../restaurants/rows';
import { countBits } from '../search/catalog/bits';
import type { Catalog } from '../search/catalog/catalog';
import { defineOperation } from '../http/operation';

async function listCounted(db: Db, { options }: Catalog, kind: FilterKind) {
  const rows = await listOptions(db, kind);
  return rows.map(({ id, title }) => {
    const restaurants = options.get(id)?.restaurants;
    return { id, title, count: restaurants ? countBits(restaurants) : 0 };
  });
}

/** The five lists of filter options. */
export const options: FastifyPluginAsync = async (app) => {
  const lists = Object.entries(OPTION_LIST_PATHS) as [FilterKind, string][];
  app.addOperations(
    lists.map(([kind, path]) =>
      defineOperation({
        url: `/api/${path}`,
        summary: `List filter options: ${kind}`,
        data: optionList,
        handle: async () => ({
          data: await listCounted(app.db, (await app.readCatalog()).catalog, kind),
        }),
      }),
    ),
  );
};
