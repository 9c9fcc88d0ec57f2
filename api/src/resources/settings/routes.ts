import { wireSettings } from '@tableside/contracts/city/wire';
import type { FastifyPluginAsync } from 'fastify';
import { defineOperation } from '../../plugins/operations/operation';
import { countTotals, listSettings } from './repository';

/** What the site says about itself. */
export const settings: FastifyPluginAsync = async (app) => {
  const { db } = app;
  app.addOperations([
    defineOperation({
      method: 'GET',
      url: '/api/setting/get_hero_setting',
      summary: 'Site settings and totals',
      data: wireSettings,
      handle: async () => {
        const query = await listSettings(db);
        const { restaurants, reviews } = await countTotals(db);
        return {
          data: { query, totals: { total_resturant: restaurants, total_reviews: reviews } },
        };
      },
    }),
  ]);
};
