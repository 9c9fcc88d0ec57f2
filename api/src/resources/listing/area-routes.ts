import { wireAreas } from '@tableside/contracts/listing/wire';
import type { FastifyPluginAsync } from 'fastify';
import { defineOperation } from '../../http/operation';

/** Parts of the city. */
export const areas: FastifyPluginAsync = async (app) => {
  app.addOperations([
    defineOperation({
      method: 'GET',
      url: '/api/areas/all_data',
      summary: 'Areas of the city with the number of their restaurants, most first',
      data: wireAreas,
      handle: async () => ({ data: [...(await app.readCatalogue()).catalogue.areas.list] }),
    }),
  ]);
};
