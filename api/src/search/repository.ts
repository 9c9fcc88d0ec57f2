import { sql, type RawBuilder } from 'kysely';
import { cardColumns } from '../cards/columns';
import type { SummaryRow } from '../cards/rows';
import type { Db } from '../db/schema';
import { pageOf, type RatedOrder, type Stretch } from './page-query';

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
