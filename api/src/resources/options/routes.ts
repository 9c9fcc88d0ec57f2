import { OPTION_LIST_PATHS } from '@tableside/contracts/listing/calls';
import type { FilterKind } from '@tableside/contracts/listing/model';
import { optionList } from '@tableside/contracts/listing/wire';
import type { FastifyPluginAsync } from 'fastify';
import { defineOperation } from '../../plugins/operations/operation';
import { countBits } from '../../search/catalogue/bits';
import { listOptions } from '../../records/options';

/** The five lists of filter options. */
export const options: FastifyPluginAsync = async (app) => {
  const lists = Object.entries(OPTION_LIST_PATHS) as [FilterKind, string][];
  app.addOperations(
    lists.map(([kind, path]) =>
      defineOperation({
        method: 'GET',
        url: `/api/${path}`,
        summary: `Filter options of the kind ${kind}`,
        data: optionList,
        handle: async () => {
          const [options, { catalogue }] = await Promise.all([
            listOptions(app.db, kind),
            app.readCatalogue(),
          ]);
          const countOf = (id: number) => {
            const places = catalogue.options.get(id)?.places;
            return places ? countBits(places) : 0;
          };
          return { data: options.map(({ id, title }) => ({ id, title, count: countOf(id) })) };
        },
      }),
    ),
  );
};
