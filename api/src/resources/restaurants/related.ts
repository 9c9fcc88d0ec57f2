import { slugParams } from '@tableside/contracts/common/wire';
import { wireRelated } from '@tableside/contracts/listing/wire';
import type { ReadCatalogue } from '../../search/catalogue/keep-catalogue';
import type { Db } from '../../db/schema';
import { ApiError } from '../../http/errors';
import { defineOperation } from '../../plugins/operations/operation';
import type { FindSaved } from '../favourites/find-favourites';
import { groupMostAlike } from './most-alike';
import { presentSummary } from '../../cards/presenter';
import {
  findAnchor,
  listFromGroups,
  listNearby,
  RELATED_MAX,
  type Anchor,
} from './related-repository';
import type { SummaryRow } from '../../cards/rows';

/** Where else one could go: asked for a restaurant that is closed for good, too. */
export const relatedOperation = (db: Db, readCatalogue: ReadCatalogue, findSaved: FindSaved) =>
  defineOperation({
    method: 'GET',
    url: '/api/restraunt/get_related/:slug',
    summary: 'Up to four restaurants of the same kind, and up to four others within 3 km',
    params: slugParams,
    data: wireRelated,
    errors: ['restaurant-not-found'],
    handle: async ({ params }, request) => {
      const anchor = await findAnchor(db, params.slug);
      if (!anchor) throw new ApiError('restaurant-not-found');
      const similar = await listSimilar(db, readCatalogue, anchor);
      const nearby = await listNearby(
        db,
        anchor,
        similar.map(({ id }) => id),
      );
      const ids = [...similar, ...nearby].map(({ id }) => id);
      const saved = await findSaved(request, ids);
      return {
        data: {
          similar: similar.map((row) => presentSummary(row, saved)),
          nearby: nearby.map((row) => presentSummary(row, saved)),
        },
      };
    },
  });

async function listSimilar(
  db: Db,
  readCatalogue: ReadCatalogue,
  anchor: Anchor,
): Promise<SummaryRow[]> {
  if (!anchor.cuisineIds.length) return [];
  const { catalogue } = await readCatalogue();
  return listFromGroups(db, groupMostAlike(catalogue, anchor, RELATED_MAX));
}
