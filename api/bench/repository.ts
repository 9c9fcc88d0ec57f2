import { sql } from 'kysely';
import type { Db } from '../src/db/schema';

const REVIEWERS = 200;

/** Gives most restaurants up to eight reviews, by arithmetic on their ids, so that every run has the same. */
export async function insertSyntheticReviews(tx: Db): Promise<void> {
  await sql`
    INSERT INTO users (first_name, last_name, email)
    SELECT 'Guest', n::text, 'guest' || n || '@example.com'
    FROM generate_series(1, ${REVIEWERS}::integer) n`.execute(tx);
  await sql`
    INSERT INTO reviews (restaurant_id, user_id, rating, review, created_at)
    SELECT r.id, u.id, 1 + (r.id * 7 + u.id * 3) % 5, 'Good food, friendly people, fair prices.',
      timestamptz '2026-01-01' + make_interval(hours => u.id, mins => r.id % 1440)
    FROM restaurants r
    JOIN users u ON (u.id + r.id) % ${REVIEWERS}::integer < r.id * 31 % 9`.execute(tx);
}

/** The yardstick: one row by its primary key. */
export async function readByPrimaryKey(db: Db, id: number): Promise<KeyRow> {
  const { rows } = await sql<KeyRow>`
    SELECT id, slug, title FROM restaurants WHERE id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`There is no restaurant ${id}`);
  return row;
}

interface KeyRow {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
}

export async function listSlugsById(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('restaurants').select('slug').orderBy('id').execute();
  return rows.map(({ slug }) => slug);
}
