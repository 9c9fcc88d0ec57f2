import { suggestionsQuery, wireSuggestions } from '@tableside/contracts/listing/wire';
import type { FastifyPluginAsync } from 'fastify';
import { defineOperation } from '../../plugins/operations/operation';
import { suggest } from '../../search/suggestions/suggest';

/** What the search box offers while somebody types. */
export const suggestions: FastifyPluginAsync = async (app) => {
  app.addOperations([
    defineOperation({
      method: 'GET',
      url: '/api/search/suggestions',
      summary: 'What somebody may mean who has typed so far: places, cuisines, dishes and areas',
      query: suggestionsQuery,
      data: wireSuggestions,
      handle: async ({ query }) => ({
        data: suggest((await app.readCatalogue()).catalogue, query.text),
      }),
    }),
  ]);
};
