import { identityKey } from '../restaurants/record';
import type { Db } from '../db/schema';
import { vacuumTables } from '../db/sql';
import { ensureOptions } from '../restaurants/rows';
import { refreshCompleteness } from '../restaurants/stored';
import { saveRestaurants } from '../restaurants/save';
import { refreshRatings } from '../reviews/repository';
import { saveSettings } from '../settings/repository';
import { holdsSampleData, isEmpty, lockSeeding, saveReviewers, saveReviews } from './repository';
import { readSampleCity, type SampleCity } from './sample-city';
import { hasPictures, writePictures } from './write-pictures';

export interface SeedProgress {
  readonly step: 'pictures' | 'database';
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
 * restaurants. Restores sample pictures that are missing or empty.
 * @returns whether this call added the sample city */
export async function seedDatabase({ db, uploadsDir, onProgress }: SeedOptions): Promise<boolean> {
  const wasEmpty = await isEmpty(db);
  if (!wasEmpty && !(await holdsSampleData(db))) return false;
  if (!(await hasPictures(uploadsDir))) {
    await writePictures(uploadsDir, (done, total) =>
      onProgress?.({ step: 'pictures', done, total }),
    );
  }
  if (!wasEmpty) return false;
  const sample = readSampleCity();
  const total = sample.restaurants.length;
  onProgress?.({ step: 'database', done: 0, total });
  const isSeeded = await db.transaction().execute(async (tx) => {
    await lockSeeding(tx);
    // Another process may have seeded it meanwhile.
    if (!(await isEmpty(tx))) return false;
    await saveSample(tx, sample);
    return true;
  });
  if (isSeeded) await vacuumTables(db);
  onProgress?.({ step: 'database', done: total, total });
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
