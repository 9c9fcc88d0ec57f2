import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema';
import type { DraftPictures, Words } from '../../../plugins/words/words-model';

/** Names that this store gives; nobody can guess one. */
const NAME = /^[0-9a-f]{32}\.webp$/;
const SRC = /^pictures\/([0-9a-f]{32}\.webp)$/;
const SOURCES = /pictures\/([0-9a-f]{32}\.webp)/g;

/** Keeps a picture until it is published.
 * @returns its `src` */
export async function savePicture(db: Db, userId: number, bytes: Uint8Array): Promise<string> {
  const name = `${randomBytes(16).toString('hex')}.webp`;
  await db
    .insertInto('content_pictures')
    .values({ name, user_id: userId, bytes: Buffer.from(bytes) })
    .execute();
  return `pictures/${name}`;
}

/** @returns null where this person has no such picture */
export async function findPicture(db: Db, userId: number, name: string): Promise<Buffer | null> {
  if (!NAME.test(name)) return null;
  const row = await db
    .selectFrom('content_pictures')
    .select('bytes')
    .where('name', '=', name)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? Buffer.from(row.bytes) : null;
}

/** The `src` of each of the store's own pictures that a document names anywhere. */
export const listSources = (document: Words): string[] => [
  ...new Set([...JSON.stringify(document).matchAll(SOURCES)].map(([source]) => source)),
];

/** A picture's name within this store; null for any other `src`. */
export const pictureName = (src: string): string | null => SRC.exec(src)?.[1] ?? null;

/** The pictures of a document that are this person's. */
export async function readPictures(
  db: Db,
  userId: number | null,
  document: Words,
): Promise<DraftPictures> {
  const names = listSources(document).flatMap((src) => pictureName(src) ?? []);
  if (names.length === 0 || userId === null) return new Map();
  const rows = await db
    .selectFrom('content_pictures')
    .select(['name', 'bytes'])
    .where('user_id', '=', userId)
    .where('name', 'in', names)
    .execute();
  return new Map(rows.map(({ name, bytes }) => [`pictures/${name}`, Buffer.from(bytes)]));
}

/** Removes pictures that no draft and nothing planned has named for a day. */
export async function removeUnusedPictures(db: Db): Promise<void> {
  await db
    .deleteFrom('content_pictures')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM content_drafts d WHERE d.user_id = content_pictures.user_id
        AND position(content_pictures.name IN d.document) > 0)`,
    )
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM content_schedules s WHERE s.state <> 'over'
        AND position(content_pictures.name IN s.document) > 0)`,
    )
    .execute();
}
