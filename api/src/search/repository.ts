import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/schema';
import { pageOf, type RatedOrder, type Stretch } from './page-query';

/** Open restaurants of parts of lists, in the order of the parts: JSON of id, sum and count of ratings. */
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

/** As {@link listRatings}: the open ones of these restaurants, in the order of the ids. */
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
