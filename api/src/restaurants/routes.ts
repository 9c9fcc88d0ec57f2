import { type wireClosed, wireRestaurant } from '@tableside/contracts/restaurant/wire';
import { sql } from 'kysely';
import type { z } from 'zod';
import { slugParams } from '@tableside/contracts/common/wire';
import { FIRST_REVIEWS_MAX } from '@tableside/contracts/review/rules';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Db } from '../db/schema';
import { ApiError } from '../http/errors';
import { defineOperation } from '../http/operation';
import { listNewestReviews } from '../reviews/repository';
import type { OptionRow } from './rows';
import { findFavoriteIds } from './cards';
import { findFeatured } from './rankings';
import { PAGE_OFFERS, presentRestaurant } from './presenter';
import { findRestaurant } from './repository';

interface ClosedRow {
  readonly title: string;
  readonly location: string | null;
  readonly cuisines: readonly Pick<OptionRow, 'id' | 'title'>[];
  readonly closed_at: Date;
  /** Slug of the restaurant that this duplicate was merged into. */
  readonly moved_to: string | null;
}

/** The error for a slug without an open restaurant: closed, or unknown. */
async function explainMissing(db: Db, slug: string): Promise<ApiError> {
  const row = await findClosed(db, slug);
  if (!row) return new ApiError('restaurant-not-found');
  return new ApiError('restaurant-closed', undefined, {}, undefined, presentClosed(row));
}

async function findClosed(db: Db, slug: string): Promise<ClosedRow | null> {
  const { rows } = await sql<ClosedRow>`
    WITH RECURSIVE leads(id, depth) AS (
      SELECT merged_into, 1 FROM restaurants WHERE slug = ${slug} AND closed_at IS NOT NULL
      UNION ALL
      SELECT r.merged_into, depth + 1 FROM leads JOIN restaurants r ON r.id = leads.id
      WHERE r.merged_into IS NOT NULL AND r.closed_at IS NOT NULL AND depth < 10
    )
    SELECT r.title, r.location, r.closed_at,
      (SELECT t.slug FROM leads JOIN restaurants t ON t.id = leads.id ORDER BY depth DESC LIMIT 1) AS moved_to,
      (SELECT coalesce(json_agg(json_build_object('id', o.id, 'title', o.title)
          ORDER BY array_position(r.opt_ids, o.id)), '[]')
        FROM options o WHERE o.id = ANY(r.opt_ids) AND o.kind = 'cuisine') AS cuisines
    FROM restaurants r WHERE r.slug = ${slug} AND r.closed_at IS NOT NULL`.execute(db);
  return rows[0] ?? null;
}

const presentClosed = (row: ClosedRow): z.infer<typeof wireClosed> => ({
  closed_resturant: {
    title: row.title,
    location: row.location,
    cuisines_types: [...row.cuisines],
    closed_at: row.closed_at.toISOString(),
  },
  ...(row.moved_to ? { moved_to: row.moved_to } : {}),
});

export const restaurants: FastifyPluginAsync = async (app) => {
  const { db, now } = app;
  const loadRestaurant = async (
    by: Parameters<typeof findRestaurant>[1],
    request: FastifyRequest,
  ) => {
    const row = await findRestaurant(db, by);
    if (!row) {
      throw 'slug' in by ? await explainMissing(db, by.slug) : new ApiError('restaurant-not-found');
    }
    const reviews = await listNewestReviews(db, row.id, FIRST_REVIEWS_MAX);
    return presentRestaurant(row, reviews, await findFavoriteIds(app, request, [row.id]));
  };
  app.addOperations([
    defineOperation({
      method: 'GET',
      url: '/api/restraunt/get_by_slug/:slug',
      summary:
        'A restaurant with its newest reviews; for a permanently closed one the error includes what it was',
      params: slugParams,
      data: wireRestaurant,
      errors: ['restaurant-not-found', 'restaurant-closed'],
      handle: async ({ params }, request) => ({
        data: { ...(await loadRestaurant(params, request)), offers: [...PAGE_OFFERS] },
      }),
    }),
    defineOperation({
      method: 'GET',
      url: '/api/restraunt/get_featured_resturant',
      summary: 'The restaurant of the month',
      data: wireRestaurant,
      errors: ['restaurant-not-found'],
      handle: async (_input, request) => {
        const featured = await findFeatured(db, now());
        if (!featured) throw new ApiError('restaurant-not-found');
        const restaurant = await loadRestaurant({ id: featured.id }, request);
        return { data: { ...restaurant, featured_by: featured.by } };
      },
    }),
  ]);
};
