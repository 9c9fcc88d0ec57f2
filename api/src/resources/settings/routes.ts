import { wireSettings } from '@tableside/contracts/site/wire';
import type { FastifyPluginAsync } from 'fastify';
import { defineOperation } from '../../plugins/operations/operation';
import { countTotals, listSettings } from './repository';
import { cityCardPath, readCityFacts } from './social-card';

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
        const stored = await listSettings(db);
        const totals = await countTotals(db);
        const { restaurants, reviews } = totals;
        const picture = {
          name: 'social_image',
          value: cityCardPath(readCityFacts(stored, totals)),
        };
        return {
          data: {
            query: [...stored, picture],
            totals: { total_resturant: restaurants, total_reviews: reviews },
          },
        };
      },
    }),
  ]);
};
