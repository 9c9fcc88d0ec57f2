import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../db/schema';
import {
  incomingFolder,
  isPhotoName,
  photoFolder,
  photoPath,
  movePhotoFile,
  removePhotoFile,
  withheldFolder,
} from './store';

/** What is younger may belong to a request that is under way, here or on another host with the same folder. */
const AGE_MS = 60 * 60_000;
/** Photos whose rows are looked for with one statement. */
const BATCH = 500;

/** Removes what a crash left: forms that were being received, drafts, and photos without a row. Any number of hosts may
 * do it in the same folder. Photos that are older than the database are another's, as where somebody starts the host
 * without its DATABASE_URL: they stay.
 * @param dataDir absolute path
 * @param now default: the system's clock, by which the files are dated */
export async function sweepPhotos(db: Db, dataDir: string, now = Date.now()): Promise<void> {
  const before = now - AGE_MS;
  for (const { file } of await listOlder(incomingFolder(dataDir), before)) {
    await rm(file, { recursive: true, force: true });
  }
  const stored = await listOlder(photoFolder(dataDir), before);
  for (const { file, name } of stored) {
    if (name.startsWith('.') && isPhotoName(name.slice(1))) await rm(file, { force: true });
  }
  const born = await findBirth(db);
  const withheld = await listOlder(withheldFolder(dataDir), before);
  for (const [files, isWithheld] of [
    [stored, false],
    [withheld, true],
  ] as const) {
    const photos = files.filter(({ name, changedAt }) => isPhotoName(name) && changedAt >= born);
    for (let at = 0; at < photos.length; at += BATCH) {
      await settle(db, dataDir, photos.slice(at, at + BATCH), isWithheld);
    }
  }
}

interface FoundFile {
  readonly name: string;
  readonly file: string;
  /** In milliseconds since 1970. */
  readonly changedAt: number;
}

/** When the database was made, in milliseconds since 1970. */
async function findBirth(db: Db): Promise<number> {
  const { rows } = await sql<{ born: Date }>`
    SELECT min(applied_at) AS born FROM schema_migrations`.execute(db);
  return rows[0]?.born.getTime() ?? 0;
}

/** Removes photos without a row, and puts others where they belong: a command may have run where there are no files.
 * @param isWithheld in which folder they are */
async function settle(
  db: Db,
  dataDir: string,
  photos: readonly FoundFile[],
  isWithheld: boolean,
): Promise<void> {
  const paths = photos.map(({ name }) => photoPath(name));
  const rows = await db
    .selectFrom('review_images')
    .innerJoin('reviews', 'reviews.id', 'review_id')
    .select(['path', sql<boolean>`restaurant_id IS NULL`.as('is_withheld')])
    .where('path', 'in', paths)
    .unionAll(
      db
        .selectFrom('hidden_photos')
        .select(['path', sql<boolean>`true`.as('is_withheld')])
        .where('path', 'in', paths),
    )
    // Those of places, and those that a change of a place that is taken back would show again.
    .unionAll(
      db
        .selectFrom('restaurant_images')
        .select(['path', sql<boolean>`false`.as('is_withheld')])
        .where('path', 'in', paths),
    )
    .unionAll(
      db
        .selectFrom('place_edits')
        .innerJoinLateral(
          sql<{
            path: string;
          }>`jsonb_array_elements_text(place_edits.before || place_edits.after)`.as<'shown'>(
            sql`shown(path)`,
          ),
          (join) => join.onTrue(),
        )
        .select(['shown.path', sql<boolean>`false`.as('is_withheld')])
        .where('field', '=', 'images')
        .where('shown.path', 'in', paths),
    )
    .execute();
  // What is withheld anywhere is withheld.
  const withheld = rows.filter((row) => row.is_withheld);
  const places = new Map(
    [...rows, ...withheld].map(({ path, is_withheld }) => [path, is_withheld]),
  );
  for (const { name } of photos) {
    const place = places.get(photoPath(name));
    if (place === undefined) await removePhotoFile(dataDir, name);
    else if (place !== isWithheld) await movePhotoFile(dataDir, name, place);
  }
}

/** Entries of a folder that were last changed before an instant; none where there is no folder. */
async function listOlder(folder: string, before: number): Promise<FoundFile[]> {
  const names = await readdir(folder).catch(() => []);
  const older: FoundFile[] = [];
  for (const name of names) {
    const file = join(folder, name);
    const stats = await stat(file).catch(() => null);
    if (stats && stats.mtimeMs < before) older.push({ name, file, changedAt: stats.mtimeMs });
  }
  return older;
}
