import { OPTION_LIST_PATHS } from '@tableside/contracts/listing/request';
import type { FilterKind } from '@tableside/contracts/listing/model';
import { optionList } from '@tableside/contracts/listing/wire';
import type { FastifyPluginAsync } from 'fastify';
import { defineOperation } from '../../plugins/operations/operation';
import { keepCountedOptions } from './counted-options';

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
