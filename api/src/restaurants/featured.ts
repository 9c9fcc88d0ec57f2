import type { FeaturedBy } from '@tableside/contracts/restaurant/model';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import { isRanked } from './rankings';

/** The month features one of this many best restaurants. */
const CANDIDATES = 12;
/** Slug of the restaurant that the operator chose. Visitors read no such setting. */
const CHOICE = 'restaurant_of_the_month';

/** A restaurant of the month, and who made it that. */
interface Featured {
  readonly id: number;
  readonly by: FeaturedBy;
}

/** The restaurant of the month: the operator's choice while it is open, else one of the best 12 with enough good ratings,
 * which the months take one after another. So the place on the home page changes on the first of each month, and
 * every request in a month agrees. Where there is none and nothing is chosen it is the first of the list, by nobody: home
 * shows none.
 * @param today months change at midnight UTC
 * @returns null in an empty city */
export async function findFeatured(db: Db, today: Date): Promise<Featured | null> {
  const chosen = await sql<{ id: number }>`
    SELECT r.id FROM restaurants r JOIN settings s ON s.name = ${CHOICE} AND s.value = r.slug
    WHERE r.closed_at IS NULL`.execute(db);
  const [choice] = chosen.rows;
  if (choice) return { id: choice.id, by: 'operator' };
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM restaurants WHERE closed_at IS NULL AND ${isRanked}
    ORDER BY score DESC, standing DESC, id LIMIT ${CANDIDATES}`.execute(db);
  const month = today.getUTCFullYear() * 12 + today.getUTCMonth();
  const rated = rows[month % rows.length];
  if (rated) return { id: rated.id, by: 'votes' };
  const unrated = await sql<{ id: number }>`
    SELECT id FROM restaurants WHERE closed_at IS NULL
    ORDER BY score DESC, standing DESC, id LIMIT 1`.execute(db);
  const [first] = unrated.rows;
  return first ? { id: first.id, by: 'nobody' } : null;
}

/** Slug of the operator's choice, whether it is open or not; null where the ranking chooses. */
export async function findChoice(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', CHOICE)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Makes an open restaurant that of the month, or leaves the choice to the ranking again.
 * @param slug null for the ranking
 * @returns the restaurant's title; null where no open one has this slug, or for the ranking */
export async function chooseFeatured(db: Db, slug: string | null): Promise<string | null> {
  if (slug === null) {
    await db.deleteFrom('settings').where('name', '=', CHOICE).execute();
    return null;
  }
  const restaurant = await db
    .selectFrom('restaurants')
    .select('title')
    .where('slug', '=', slug)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (!restaurant) return null;
  await sql`
    INSERT INTO settings (name, value) VALUES (${CHOICE}, ${slug})
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`.execute(db);
  return restaurant.title;
}
