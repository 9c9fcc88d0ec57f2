import type { FilterKind } from '@tableside/contracts/model';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import { pageOf, type RatedOrder, type Stretch } from '../search/page-query';
import type { CardRow, DetailRow, SummaryRow } from './rows';

/** Columns of a card, for the alias `r`, without ratings and the parts that are rows of other tables. */
export const cardRowColumns: RawBuilder<CardRow> = sql`
  r.id, r.slug, r.title, r.featured_image, r.location, r.area, r.latitude, r.longitude, r.price_range`;

/** Columns and parts of a card. The parts cost a query per row: they are for the rows of one page. */
const summary = (kinds: readonly FilterKind[]): RawBuilder<SummaryRow> => sql`
  ${cardRowColumns}, r.rating_sum, r.rating_count,
  (SELECT coalesce(json_agg(json_build_object('id', o.id, 'kind', o.kind, 'title', o.title)
      ORDER BY array_position(r.opt_ids, o.id)), '[]')
    FROM options o WHERE o.id = ANY(r.opt_ids) AND o.kind = ANY(${kinds}::text[])) AS options,
  (SELECT coalesce(json_agg(json_build_object('weekday', t.weekday, 'opens_min', t.opens_min,
      'closes_min', t.closes_min, 'is_closed', t.is_closed) ORDER BY t.weekday, t.position), '[]')
    FROM timeslots t WHERE t.restaurant_id = r.id) AS timeslots`;

const CARD_KINDS: readonly FilterKind[] = ['cuisine', 'popularFor'];
const ALL_KINDS: readonly FilterKind[] = [...CARD_KINDS, 'service', 'feature', 'accessibility'];
/** Everything of a card, for the alias `r`. */
export const cardColumns: RawBuilder<SummaryRow> = summary(CARD_KINDS);

/** Open restaurants of parts of lists, in the order of the parts. */
export async function listCards(
  db: Db,
  order: RatedOrder,
  stretches: readonly Stretch[],
): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    SELECT ${cardColumns} FROM restaurants r JOIN (${pageOf(order, stretches)}) p USING (id)
    ORDER BY p.part, p.place`.execute(db);
  return rows;
}

/** The open ones of these restaurants, in the order of the ids. */
export async function listCardsById(db: Db, ids: readonly number[]): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    SELECT ${cardColumns} FROM ${inOrder(ids)} WHERE r.closed_at IS NULL
    ORDER BY p.place`.execute(db);
  return rows;
}

/** As {@link listCards}, ids and ratings alone. */
export async function listRatings(
  db: Db,
  order: RatedOrder,
  stretches: readonly Stretch[],
): Promise<string> {
  const { rows } = await sql<{ ratings: string }>`
    SELECT ${ratingsBy(sql`r.part, r.place`)} AS ratings
    FROM (${pageOf(order, stretches)}) r`.execute(db);
  return rows[0]?.ratings ?? '[]';
}

/** As {@link listCardsById}, ids and ratings alone. */
export async function listRatingsById(db: Db, ids: readonly number[]): Promise<string> {
  const { rows } = await sql<{ ratings: string }>`
    SELECT ${ratingsBy(sql`p.place`)} AS ratings
    FROM ${inOrder(ids)} WHERE r.closed_at IS NULL`.execute(db);
  return rows[0]?.ratings ?? '[]';
}

const inOrder = (ids: readonly number[]) => sql`
  unnest(${ids}::integer[]) WITH ORDINALITY AS p(id, place) JOIN restaurants r USING (id)`;

/** One text: thousands of small rows would take several times as long on their way. */
const ratingsBy = (order: RawBuilder<unknown>) => sql`
  coalesce(json_agg(json_build_array(r.id, r.rating_sum, r.rating_count) ORDER BY ${order}), '[]')::text`;

/** An open restaurant with everything that its own screen shows but the reviews. */
export async function findRestaurant(
  db: Db,
  by: { readonly slug: string } | { readonly id: number },
): Promise<DetailRow | null> {
  const condition = 'slug' in by ? sql`r.slug = ${by.slug}` : sql`r.id = ${by.id}`;
  const { rows } = await sql<DetailRow>`
    SELECT ${summary(ALL_KINDS)}, r.phone, r.website, r.overview, r.facts, r.menu, r.wait_time, r.source,
      ARRAY(SELECT i.path FROM restaurant_images i WHERE i.restaurant_id = r.id ORDER BY i.position)
        AS images,
      ARRAY(SELECT count(v.id) FROM generate_series(1, 5) AS stars
        LEFT JOIN reviews v ON v.restaurant_id = r.id AND v.rating = stars
        GROUP BY stars ORDER BY stars)::integer[] AS star_counts
    FROM restaurants r WHERE ${condition} AND r.closed_at IS NULL`.execute(db);
  return rows[0] ?? null;
}

/** Ids of the best restaurants, of which the month features one: by score, then those about which more is
 * known, since in a freshly imported city nobody has rated yet.
 * @param limit how many */
export async function listFeaturable(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM (
      SELECT id, score, num_nonnulls(featured_image, website, phone, price_range, location)
        + cardinality(opt_ids) AS known
      FROM restaurants WHERE closed_at IS NULL ORDER BY score DESC, id LIMIT 500
    ) best
    ORDER BY score DESC, known DESC, id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
