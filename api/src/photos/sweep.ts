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

/** Younger files may belong to a running request, here or on another machine with the same folder. */
const AGE_MS = 60 * 60_000;
const BATCH = 500;

/** Removes leftovers of crashes: partial uploads, drafts, and photos without a row. Safe to run
 * concurrently on several machines. Photos older than the database belong to another database,
 * for example when the API was started without its DATABASE_URL, and are kept.
 * @param dataDir absolute path
 * @param now default: the system clock, which dates the files */
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
      await reconcile(db, dataDir, photos.slice(at, at + BATCH), isWithheld);
    }
  }
}

interface FoundFile {
  readonly name: string;
  readonly file: string;
  readonly changedAt: number;
}

/** Creation time of the database, in milliseconds since the epoch. */
async function findBirth(db: Db): Promise<number> {
  const { rows } = await sql<{ born: Date }>`
    SELECT min(applied_at) AS born FROM schema_migrations`.execute(db);
  return rows[0]?.born.getTime() ?? 0;
}

/** Removes photos without a row, and moves others to the right folder: a command may have run on
 * a machine without the files.
 * @param isWithheld which folder they are in */
async function reconcile(
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
    // Photos of restaurants, and photos that undoing an edit would show again.
    .unionAll(
      db
        .selectFrom('restaurant_images')
        .select(['path', sql<boolean>`false`.as('is_withheld')])
        .where('path', 'in', paths),
    )
    .unionAll(
      db
        .selectFrom('restaurant_edits')
        .innerJoinLateral(
          sql<{
            path: string;
          }>`jsonb_array_elements_text(restaurant_edits.before || restaurant_edits.after)`.as<'shown'>(
            sql`shown(path)`,
          ),
          (join) => join.onTrue(),
        )
        .select(['shown.path', sql<boolean>`false`.as('is_withheld')])
        .where('field', '=', 'images')
        .where('shown.path', 'in', paths),
    )
    .execute();
  // A photo that is withheld anywhere is withheld.
  const withheld = rows.filter((row) => row.is_withheld);
  const withheldByPath = new Map(
    [...rows, ...withheld].map(({ path, is_withheld }) => [path, is_withheld]),
  );
  for (const { name } of photos) {
    const expected = withheldByPath.get(photoPath(name));
    if (expected === undefined) await removePhotoFile(dataDir, name);
    else if (expected !== isWithheld) await movePhotoFile(dataDir, name, expected);
  }
}

/** Files of a folder last changed before a time; empty if there is no folder. */
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
