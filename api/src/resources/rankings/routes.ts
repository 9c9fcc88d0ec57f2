import { wireRankings } from '@tableside/contracts/listing/wire';
import type { FastifyPluginAsync } from 'fastify';
import { defineOperation } from '../../http/operation';
import { presentRankings } from './presenter';
import { listRanked } from './repository';

/** The ranking of every cuisine, named after the year of the clock. */
export const rankings: FastifyPluginAsync = async (app) => {
  const { db, now } = app;
  app.addOperations([
    defineOperation({
      method: 'GET',
      url: '/api/cuisines-types/get_top_10',
      summary:
        'The best ten restaurants of every cuisine, of those with three ratings and an average of 3.5',
      data: wireRankings,
      handle: async () => ({ data: presentRankings(await listRanked(db), now().getUTCFullYear()) }),
    }),
  ]);
};
