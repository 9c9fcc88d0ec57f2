import { wireRankings } from '@tableside/contracts/listing/wire';
import type { Db } from '../../db/schema';
import { defineOperation } from '../../plugins/operations/operation';
import { presentRankings } from './presenter';
import { listRanked } from './repository';

/** The ranking of every cuisine.
 * @param now the clock, for the year */
export const rankingOperations = (db: Db, now: () => Date) => [
  defineOperation({
    method: 'GET',
    url: '/api/cuisines-types/get_top_10',
    summary: 'The best ten rated restaurants of every cuisine',
    data: wireRankings,
    handle: async () => ({ data: presentRankings(await listRanked(db), now().getUTCFullYear()) }),
  }),
];
