import { STALE_SHOWN, type Health } from '@tableside/contracts/desk/health/wire';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/schema';

/** When somebody last confirmed what the site says of a place: its own change, or the newest import, which names all that is on
 * the site of its source. The sample and the owner's places are of no import. */
const CONFIRMED: RawBuilder<Date> = sql`greatest(r.updated_at,
  CASE WHEN r.source IN ('demo', 'owner') THEN NULL ELSE (SELECT max(imported_at) FROM city_imports) END)`;

/** Places whose hours nobody has confirmed for so many days. */
export async function findStale(db: Db, days: number): Promise<Health['stale']> {
  const { rows } = await sql<{
    places: number;
    with_hours: number;
    count: number;
  }>`
    SELECT count(*)::integer AS places,
      count(h.restaurant_id)::integer AS with_hours,
      count(h.restaurant_id) FILTER (WHERE ${CONFIRMED} <= now() - make_interval(days => ${days}))::integer AS count
    FROM restaurants r
    LEFT JOIN (SELECT DISTINCT restaurant_id FROM timeslots) h ON h.restaurant_id = r.id
    WHERE r.closed_at IS NULL`.execute(db);
  const first = await sql<{ slug: string; title: string; at: Date }>`
    SELECT r.slug, r.title, ${CONFIRMED} AS at FROM restaurants r
    WHERE r.closed_at IS NULL AND ${CONFIRMED} <= now() - make_interval(days => ${days})
      AND EXISTS (SELECT FROM timeslots t WHERE t.restaurant_id = r.id)
    ORDER BY at, r.id LIMIT ${STALE_SHOWN}`.execute(db);
  const { places = 0, with_hours = 0, count = 0 } = rows[0] ?? {};
  return {
    days,
    places,
    without_hours: places - with_hours,
    count,
    first: first.rows.map(({ at, ...place }) => ({ ...place, at: at.toISOString() })),
  };
}
