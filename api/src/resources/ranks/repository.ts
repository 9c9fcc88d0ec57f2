import { sql } from 'kysely';
import type { Db } from '../../db/schema';

/** Places of one page of the table. */
export const RANKS_PER_PAGE = 50;
/** Places of the table as a file. A city of this product has far fewer. */
const PLACES_MAX = 100_000;

/** A place with all that its rank comes from. */
export interface RankRow {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly cuisines: readonly string[];
  readonly rating_count: number;
  readonly rating_sum: number;
  readonly rating_squares: number;
  readonly score: number;
  readonly standing: number;
  readonly has_hours: boolean;
  readonly has_phone: boolean;
  readonly has_website: boolean;
  readonly has_street: boolean;
  readonly has_description: boolean;
  readonly facts: number;
}

/** Open restaurants in the order of every list of the best. */
async function listInOrder(db: Db, start: number, limit: number): Promise<RankRow[]> {
  const { rows } = await sql<RankRow>`
    SELECT r.id, r.slug, r.title, r.rating_count, r.rating_sum, r.rating_squares, r.score, r.standing,
      (SELECT coalesce(json_agg(o.title ORDER BY array_position(r.opt_ids, o.id)), '[]')
        FROM options o WHERE o.id = ANY(r.opt_ids) AND o.kind = 'cuisine') AS cuisines,
      EXISTS (SELECT FROM timeslots t WHERE t.restaurant_id = r.id) AS has_hours,
      r.phone IS NOT NULL AS has_phone, r.website IS NOT NULL AS has_website,
      r.street IS NOT NULL AS has_street, r.overview IS NOT NULL AS has_description,
      jsonb_array_length(r.facts) AS facts
    FROM restaurants r WHERE r.closed_at IS NULL
    ORDER BY r.score DESC, r.standing DESC, r.id
    LIMIT ${limit} OFFSET ${start}`.execute(db);
  return rows;
}

export const listAllRanks = (db: Db): Promise<RankRow[]> => listInOrder(db, 0, PLACES_MAX);

/** One page of the table, and how many places there are.
 * @param page from 1 */
export async function listRanks(db: Db, page: number): Promise<{ rows: RankRow[]; total: number }> {
  const rows = await listInOrder(db, (page - 1) * RANKS_PER_PAGE, RANKS_PER_PAGE);
  const { total } = await db
    .selectFrom('restaurants')
    .select(sql<number>`count(*)::integer`.as('total'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { rows, total };
}
