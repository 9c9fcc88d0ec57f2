import type { wireClosed } from '@tableside/contracts/restaurant/wire';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../db/schema';
import { ApiError } from '../../http/errors';
import type { OptionRow } from '../../records/options';

interface ClosedRow {
  readonly title: string;
  readonly location: string | null;
  readonly cuisines: readonly Pick<OptionRow, 'id' | 'title'>[];
  readonly closed_at: Date;
}

/** Why there is no open restaurant with a slug: it is closed for good, or there never was one. */
export async function explainMissing(db: Db, slug: string): Promise<ApiError> {
  const row = await findClosed(db, slug);
  if (!row) return new ApiError('restaurant-not-found');
  return new ApiError('restaurant-closed', undefined, {}, undefined, presentClosed(row));
}

async function findClosed(db: Db, slug: string): Promise<ClosedRow | null> {
  const { rows } = await sql<ClosedRow>`
    SELECT r.title, r.location, r.closed_at,
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
});
