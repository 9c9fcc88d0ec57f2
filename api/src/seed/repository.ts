import { sql } from 'kysely';
import { toJson } from '../db/sql';
import type { Db } from '../db/schema';
import type { SampleCity } from './sample-city';

/** Any fixed number that nothing else locks in this database. */
const SEED_LOCK = 7_204_515_330;

/** Blocks seeding by other processes until the transaction ends. */
export async function lockSeeding(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${SEED_LOCK}::bigint)`.execute(tx);
}

/** Whether no restaurant was ever stored. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (
    (await db.selectFrom('restaurants').select('id').limit(1).executeTakeFirst()) === undefined
  );
}

/** Whether the stored restaurants are the sample data. */
export async function holdsSampleData(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('restaurants')
    .select('id')
    .where('source', '=', 'demo')
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns the ids in the order of the reviewers */
export async function saveReviewers(tx: Db, reviewers: SampleCity['reviewers']): Promise<number[]> {
  const rows = await tx
    .insertInto('users')
    .values(
      reviewers.map(({ firstName, lastName, email, createdAt }) => ({
        first_name: firstName,
        last_name: lastName,
        email,
        created_at: createdAt,
        email_verified_at: createdAt,
      })),
    )
    .returning(['id', 'email'])
    .execute();
  const ids = new Map(rows.map(({ id, email }) => [email, id]));
  return reviewers.flatMap(({ email }) => ids.get(email) ?? []);
}

/** Stores reviews and their pictures; refresh the ratings afterwards.
 * @param ids restaurant by slug, user by index in the list of reviewers */
export async function saveReviews(
  tx: Db,
  reviews: SampleCity['reviews'],
  ids: { readonly restaurants: ReadonlyMap<string, number>; readonly users: readonly number[] },
): Promise<void> {
  const rows = reviews.map((review) => ({
    restaurant_id: ids.restaurants.get(review.slug),
    user_id: ids.users[review.reviewer],
    rating: review.rating,
    review: review.text,
    created_at: review.createdAt,
    images: review.images,
  }));
  await sql`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${toJson(rows)}::jsonb) AS g(restaurant_id integer, user_id integer,
        rating smallint, review text, created_at timestamptz, images jsonb)
    ), stored AS (
      INSERT INTO reviews (restaurant_id, user_id, rating, review, created_at, updated_at)
      SELECT restaurant_id, user_id, rating, review, created_at, created_at FROM given
      ORDER BY created_at
      RETURNING id, restaurant_id, user_id
    )
    INSERT INTO review_images (review_id, position, path)
    SELECT stored.id, image.position, image.path
    FROM stored
    JOIN given USING (restaurant_id, user_id),
      jsonb_array_elements_text(given.images) WITH ORDINALITY AS image(path, position)`.execute(tx);
}
