import { type DataSource, cityName } from '@tableside/contracts/site/model';
import type { FilterKind } from '@tableside/contracts/listing/model';
import type { Fact, MenuItem, RestaurantLinks } from '@tableside/contracts/restaurant/model';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { TEXT_DETAILS, type TextDetails, pickTextDetails } from '../db/restaurant-tables';
import {
  CARD_KINDS,
  summaryColumns,
  type SummaryRow,
  presentRating,
  tileOf,
  type FavoriteIds,
  pickOptions,
  presentSummary,
  findFavoriteIds,
  NO_FAVORITES,
} from './cards';
import {
  type WireRestaurant,
  type wireClosed,
  wireRestaurant,
} from '@tableside/contracts/restaurant/wire';
import { socialCardPath, type SocialCard } from '../pictures/social-card';
import { type ReviewRow, listNewestReviews } from '../reviews/repository';
import { presentReview } from '../reviews/routes';
import type { z } from 'zod';
import { slugParams } from '@tableside/contracts/common/wire';
import { FIRST_REVIEWS_MAX } from '@tableside/contracts/review/rules';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { ApiError } from '../http/errors';
import { defineOperation, wrapData } from '../http/operation';
import { createDetailCache } from './detail-cache';
import type { OptionRow } from './rows';
import { readPostalAddress } from './postal-address';
import { findFeatured } from './rankings';
import type { Position } from './values';

const ALL_KINDS: readonly FilterKind[] = [...CARD_KINDS, 'service', 'feature', 'accessibility'];

const textDetails = sql.join(TEXT_DETAILS.map((name) => sql.ref(`r.${name}`)));

interface RestaurantOfCity extends SummaryRow {
  readonly city: string | null;
}

interface DetailRow extends RestaurantOfCity, TextDetails {
  readonly facts: readonly Fact[];
  readonly menu: readonly MenuItem[];
  readonly source: DataSource;
  readonly other_names: readonly string[];
  /** All pictures, featured first. */
  readonly images: readonly string[];
  /** Number of reviews with 1, 2, 3, 4, and 5 stars. */
  readonly star_counts: readonly number[];
  readonly links: RestaurantLinks | null;
  /** When the owner last changed what is shown; null if nothing shown is the owner's. */
  readonly owner_at: Date | null;
}

export async function findRestaurant(
  db: Db,
  by: { readonly slug: string } | { readonly id: number },
): Promise<DetailRow | null> {
  const condition = 'slug' in by ? sql`r.slug = ${by.slug}` : sql`r.id = ${by.id}`;
  const { rows } = await sql<DetailRow>`
    SELECT ${summaryColumns(ALL_KINDS)}, ${textDetails}, r.facts, r.menu, r.source, r.links, r.other_names,
      (SELECT max(a.at) FROM overridden_fields k JOIN audit a ON a.id = k.action_id
        WHERE k.restaurant_id = r.id AND a.source = 'owner') AS owner_at,
      (SELECT value FROM settings WHERE name = 'city') AS city,
      ARRAY(SELECT i.path FROM restaurant_images i WHERE i.restaurant_id = r.id ORDER BY i.position)
        AS images,
      ARRAY(SELECT count(v.id) FROM generate_series(1, 5) AS stars
        LEFT JOIN reviews v ON v.restaurant_id = r.id AND v.rating = stars
        GROUP BY stars ORDER BY stars)::integer[] AS star_counts
    FROM restaurants r WHERE ${condition} AND r.closed_at IS NULL`.execute(db);
  return rows[0] ?? null;
}

/** The first name of an area such as "Downtown, Chinatown, Penn Quarters". */
const firstName = (area: string | null): string | null => area?.split(',')[0]?.trim() || null;

export function describeRestaurant(row: RestaurantOfCity): SocialCard {
  const tile = tileOf(row);
  const { rating_avg: average, rating_count: count } = presentRating(row);
  const city = cityName(row.city) ?? '';
  const area = firstName(row.area);
  const where = area ?? city;
  return {
    title: row.title,
    otherTitle: [tile.cuisine ?? 'A table', where && `in ${where}`].filter(Boolean).join(' '),
    overline: [tile.cuisine, row.price_range, area ?? row.street].filter(Boolean).join(' · '),
    line: '',
    rating: average === null ? null : { average, count },
    city,
    tiles: [tile],
  };
}

const restaurantCardPath = (row: RestaurantOfCity): string =>
  socialCardPath(`restaurants/${encodeURIComponent(row.slug)}`, describeRestaurant(row));

/** Reports that this API accepts for every restaurant. */
const OPTIONAL_FEATURES = ['corrections', 'reports'] as const;
/** The restaurant's page also accepts ownership claims. */
const PAGE_OFFERS = [...OPTIONAL_FEATURES, 'claims'] as const;

const NO_LINKS = { menu: null, reserve: null, order: null } as const;

const toPosition = ({ latitude, longitude }: SummaryRow): Position | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** Formats the detail page of a restaurant.
 * @param reviews newest first */
function presentRestaurant(
  row: DetailRow,
  reviews: readonly ReviewRow[],
  favorites: FavoriteIds,
): WireRestaurant {
  return {
    ...presentSummary(row, favorites),
    ...pickTextDetails(row),
    // The featured picture is a separate field.
    images: row.images
      .filter((path) => path !== row.featured_image)
      .map((path) => ({ image_url: path })),
    reviews: reviews.map(presentReview),
    features: pickOptions(row, 'feature'),
    service_types: pickOptions(row, 'service'),
    accessibilties: pickOptions(row, 'accessibility'),
    ...(row.other_names.length && { other_names: [...row.other_names] }),
    postal_address: readPostalAddress(row.location, toPosition(row)),
    facts: [...row.facts],
    menu: [...row.menu],
    source: row.source,
    star_counts: [...row.star_counts],
    offers: [...OPTIONAL_FEATURES],
    social_image: restaurantCardPath(row),
    ...((row.owner_at || row.links) && {
      owner: { at: row.owner_at?.toISOString() ?? null, links: row.links ?? NO_LINKS },
    }),
  };
}

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
    // Null for all visitors.
    request: FastifyRequest | null,
  ) => {
    const row = await findRestaurant(db, by);
    if (!row) {
      throw 'slug' in by ? await explainMissing(db, by.slug) : new ApiError('restaurant-not-found');
    }
    const reviews = await listNewestReviews(db, row.id, FIRST_REVIEWS_MAX);
    const favorites = request ? await findFavoriteIds(app, request, [row.id]) : NO_FAVORITES;
    return presentRestaurant(row, reviews, favorites);
  };
  const loadPage = async (slug: string, request: FastifyRequest | null) => ({
    ...(await loadRestaurant({ slug }, request)),
    offers: [...PAGE_OFFERS],
  });
  const readForVisitors = createDetailCache(db, async (slug) =>
    // As in other responses, undeclared fields never leave.
    wrapData(JSON.stringify(wireRestaurant.parse(await loadPage(slug, null)))),
  );
  app.addOperations([
    defineOperation({
      method: 'GET',
      url: '/api/restraunt/get_by_slug/:slug',
      summary:
        'Get a restaurant with its newest reviews; for a permanently closed one the error includes what it was',
      params: slugParams,
      data: wireRestaurant,
      errors: ['restaurant-not-found', 'restaurant-closed'],
      handle: async ({ params }, request) => {
        const { authorization, 'accept-encoding': acceptEncoding } = request.headers;
        return authorization === undefined
          ? readForVisitors(params.slug, acceptEncoding)
          : { data: await loadPage(params.slug, request) };
      },
    }),
    defineOperation({
      method: 'GET',
      url: '/api/restraunt/get_featured_resturant',
      summary: 'Get the restaurant of the month',
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
