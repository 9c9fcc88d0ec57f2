import { copyFile, mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { identityKey } from '../restaurants/record';
import type { Db } from '../db/schema';
import { exists, toJson, vacuumTables } from '../db/sql';
import { ensureOptions } from '../restaurants/rows';
import { lockImports, refreshCompleteness } from '../restaurants/stored';
import { saveRestaurants } from '../restaurants/save';
import { refreshRatings } from '../reviews/repository';
import { saveSettings } from '../settings/repository';
import { findPackageFile } from '../lib/package-file';
import { readSampleCity, type SampleCity } from './sample-city';

export interface SeedProgress {
  readonly done: number;
  readonly total: number;
}

export interface SeedOptions {
  readonly db: Db;
  /** Folder served at /uploads/. */
  readonly uploadsDir: string;
  readonly onProgress?: (progress: SeedProgress) => void;
}

/** Fills an empty database with the sample city in one transaction; never changes a database with
 * restaurants. Restores a header picture that is missing or empty.
 * @returns whether this call added the sample city */
export async function seedDatabase({ db, uploadsDir, onProgress }: SeedOptions): Promise<boolean> {
  const wasEmpty = !(await exists(selectRestaurants(db)));
  if (!wasEmpty && !(await holdsSampleData(db))) return false;
  await writeHeader(uploadsDir);
  if (!wasEmpty) return false;
  const sample = readSampleCity();
  const total = sample.restaurants.length;
  onProgress?.({ done: 0, total });
  const isSeeded = await db.transaction().execute(async (tx) => {
    await lockImports(tx);
    // Another process may have seeded it meanwhile.
    if (await exists(selectRestaurants(tx))) return false;
    await saveSample(tx, sample);
    return true;
  });
  if (isSeeded) await vacuumTables(db);
  onProgress?.({ done: total, total });
  return isSeeded;
}

async function saveSample(tx: Db, sample: SampleCity): Promise<void> {
  // Created first, to keep the specification's order.
  await ensureOptions(
    tx,
    (Object.keys(sample.options) as (keyof SampleCity['options'])[]).flatMap((kind) =>
      sample.options[kind].map((title) => ({ kind, title })),
    ),
  );
  const { ids } = await saveRestaurants(tx, sample.restaurants);
  const bySlug = new Map(
    sample.restaurants.flatMap((record) => {
      const id = ids.get(identityKey(record));
      return id !== undefined ? [[record.slug, id] as const] : [];
    }),
  );
  const users = await saveReviewers(tx, sample.reviewers);
  await saveReviews(tx, sample.reviews, { restaurants: bySlug, users });
  await refreshRatings(tx);
  await refreshCompleteness(tx);
  await saveSettings(tx, sample.settings);
}

const selectRestaurants = (db: Db) => db.selectFrom('restaurants').select('id').limit(1);

const holdsSampleData = (db: Db) =>
  exists(selectRestaurants(db).where('source', '=', 'demo').where('closed_at', 'is', null));

/** @returns the ids in the order of the reviewers */
async function saveReviewers(tx: Db, reviewers: SampleCity['reviewers']): Promise<number[]> {
  const rows = await tx
    .insertInto('users')
    .values(
      reviewers.map(({ firstName, lastName, email, createdAt }) => ({
        first_name: firstName,
        last_name: lastName,
        email,
        created_at: new Date(createdAt),
        email_verified_at: new Date(createdAt),
      })),
    )
    .returning(['id', 'email'])
    .execute();
  const ids = new Map(rows.map(({ id, email }) => [email, id]));
  return reviewers.flatMap(({ email }) => ids.get(email) ?? []);
}

/** Stores reviews and their pictures; refresh the ratings afterwards.
 * @param ids restaurant by slug, user by index in the list of reviewers */
async function saveReviews(
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

/** Copies the header picture unless it is there; empty files are left by power cuts. */
async function writeHeader(uploadsDir: string): Promise<void> {
  const target = join(uploadsDir, 'setting/header.webp');
  const stats = await stat(target).catch(() => null);
  if (stats?.size) return;
  const draft = `${target}.${process.pid}.tmp`;
  await mkdir(dirname(target), { recursive: true });
  await copyFile(findPackageFile('sample/header.webp'), draft);
  await rename(draft, target);
}
