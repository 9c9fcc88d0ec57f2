import type { Db } from '../db/schema';
import { settleTables } from '../db/settle-tables';
import { ensureOptions } from '../records/options';
import { identityKey } from '../records/identities';
import { saveRestaurants } from '../records/save';
import { refreshStandings } from '../records/standing';
import { refreshRatings } from '../resources/reviews/repository';
import { saveSettings } from '../resources/settings/repository';
import { CUISINES } from './art/cloth';
import { holdsPictures, writePictures } from './art/write-pictures';
import { ACCESS, FEATURES, OCCASIONS, SERVICES } from './data/options';
import { HEADER_PICTURE, SAMPLE_SETTINGS } from './data/settings';
import { holdsSampleData, isEmpty, lockSeeding, saveReviewers, saveReviews } from './repository';
import { buildSampleData } from './sample';
import type { SampleData } from './sample';

export interface SeedProgress {
  readonly step: 'pictures' | 'database';
  readonly done: number;
  readonly total: number;
}

export interface SeedOptions {
  readonly db: Db;
  /** Folder whose files are served below /uploads/. */
  readonly uploadsDir: string;
  readonly onProgress?: (progress: SeedProgress) => void;
}

const OPTIONS = {
  cuisine: CUISINES,
  popularFor: OCCASIONS,
  service: SERVICES,
  feature: FEATURES,
  accessibility: ACCESS,
} as const;

/** Fills an empty database with the sample city in one transaction; a database with restaurants stays as it is.
 * Sample pictures that are missing or empty, because the folder is new, was emptied or lost its power, are written again.
 * @returns whether the sample city was written by this call */
export async function seedDatabase({ db, uploadsDir, onProgress }: SeedOptions): Promise<boolean> {
  const wasEmpty = await isEmpty(db);
  if (!wasEmpty && !(await holdsSampleData(db))) return false;
  // The header picture is written last.
  const hasPictures = await holdsPictures(uploadsDir, HEADER_PICTURE);
  if (!wasEmpty && hasPictures) return false;
  const sample = buildSampleData();
  if (!hasPictures) {
    const total = sample.pictures.size;
    await writePictures(sample.pictures, uploadsDir, (done) =>
      onProgress?.({ step: 'pictures', done, total }),
    );
  }
  if (!wasEmpty) return false;
  const total = sample.restaurants.length;
  onProgress?.({ step: 'database', done: 0, total });
  const isSeeded = await db.transaction().execute(async (tx) => {
    await lockSeeding(tx);
    // Another process may have been faster.
    if (!(await isEmpty(tx))) return false;
    await saveSample(tx, sample);
    return true;
  });
  if (isSeeded) await settleTables(db);
  onProgress?.({ step: 'database', done: total, total });
  return isSeeded;
}

async function saveSample(tx: Db, sample: SampleData): Promise<void> {
  // Made first, so that the lists keep the specification's order.
  await ensureOptions(
    tx,
    (Object.keys(OPTIONS) as (keyof typeof OPTIONS)[]).flatMap((kind) =>
      OPTIONS[kind].map((title) => ({ kind, title })),
    ),
  );
  const { ids } = await saveRestaurants(tx, sample.restaurants);
  const bySlug = new Map(
    sample.restaurants.flatMap((record) => {
      const id = ids.get(identityKey(record));
      return record.slug && id !== undefined ? [[record.slug, id] as const] : [];
    }),
  );
  const users = await saveReviewers(tx, sample.reviewers);
  await saveReviews(tx, sample.reviews, { restaurants: bySlug, users });
  await refreshRatings(tx);
  await refreshStandings(tx);
  await saveSettings(tx, SAMPLE_SETTINGS);
}
