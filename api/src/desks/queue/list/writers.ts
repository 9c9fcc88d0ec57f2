import { sql } from 'kysely';
import type { Db } from '../../../db/schema';

export interface Writer {
  readonly reviews: number;
  readonly removed: number;
}

const NOBODY: Writer = { reviews: 0, removed: 0 };

/** What is known of people who wrote reviews: how many they have, and how many reviews and photos of theirs are hidden.
 * @param ids null is somebody whose account is gone */
export async function describeWriters(
  db: Db,
  ids: readonly (number | null)[],
): Promise<(id: number | null) => Writer> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (!known.length) return () => NOBODY;
  const { rows } = await sql<Writer & { id: number }>`
    SELECT u.id,
      (SELECT count(*)::integer FROM reviews v WHERE v.user_id = u.id) AS reviews,
      (SELECT count(v.hidden_at)::integer FROM reviews v WHERE v.user_id = u.id)
        + (SELECT count(*)::integer FROM hidden_photos h JOIN reviews v ON v.id = h.review_id
          WHERE v.user_id = u.id) AS removed
    FROM unnest(${known}::integer[]) AS u(id)`.execute(db);
  const writers = new Map(rows.map(({ id, ...writer }) => [id, writer]));
  return (id) => (id === null ? NOBODY : (writers.get(id) ?? NOBODY));
}
