import { slugParams } from '@tableside/contracts/common/wire';
import { wireRelated } from '@tableside/contracts/listing/wire';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../http/errors';
import { defineOperation } from '../../http/operation';
import { findFavouriteIds } from '../../favourites/repository';
import { groupMostAlike } from './most-alike';
import { presentSummary } from '../../cards/presenter';
import { findAnchor, listFromGroups, listNearby, type Anchor } from './related-repository';
import type { SummaryRow } from '../../cards/rows';

/** Where else one could go: asked for a restaurant that is closed for good, too. */
export const relatedOperation = (app: FastifyInstance) =>
  defineOperation({
    method: 'GET',
    url: '/api/restraunt/get_related/:slug',
    summary: 'Up to four restaurants of the same kind, and up to four others within 3 km',
    params: slugParams,
    data: wireRelated,
    errors: ['restaurant-not-found'],
    handle: async ({ params }, request) => {
      const anchor = await findAnchor(app.db, params.slug);
      if (!anchor) throw new ApiError('restaurant-not-found');
      const similar = await listSimilar(app, anchor);
      const nearby = await listNearby(
        app.db,
        anchor,
        similar.map(({ id }) => id),
      );
      const ids = [...similar, ...nearby].map(({ id }) => id);
      const favourites = await findFavouriteIds(app, request, ids);
      return {
        data: {
          similar: similar.map((row) => presentSummary(row, favourites)),
          nearby: nearby.map((row) => presentSummary(row, favourites)),
        },
      };
    },
  });

/** How many places of a kind are looked at for some of other names: a chain may have dozens of branches. */
const CANDIDATES = 100;

async function listSimilar(
  { db, readCatalogue }: FastifyInstance,
  anchor: Anchor,
): Promise<SummaryRow[]> {
  if (!anchor.cuisineIds.length) return [];
  const { catalogue } = await readCatalogue();
  return listFromGroups(db, groupMostAlike(catalogue, anchor, CANDIDATES), anchor.title);
}
