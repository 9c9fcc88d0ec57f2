import { randomBytes } from 'node:crypto';
import type { ContentKind } from '@tableside/contracts/content/model';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { ApiError } from '../../http/errors';
import { noteAct } from '../../auth/audit';
import type { Session } from '../../http/operation';
import type { SiteWords } from '../../content/site-words';
import { requireUser } from '../who';
import { type DraftPictures, type Words, type WordsAt, WordsAway } from '../../content/model';

/** The unpublished version of a document. All editors share it. */
export interface Draft {
  readonly id: number;
  readonly kind: ContentKind;
  readonly version: number;
  readonly document: Words;
  /** What was live when it was begun. */
  readonly base: WordsAt;
  readonly problems: number;
  readonly savedAt: Date;
  /** Who saved it last. */
  /** Null where the account was deleted. */
  readonly userId: number | null;
  readonly who: string;
}

/** A number that no draft had before: a page that still shows a finished draft cannot save over the next one. */
const NEXT_VERSION = sql<number>`nextval(pg_get_serial_sequence('content_drafts', 'id'))::int`;

/** A user's name as colleagues and the history see it, without control characters, which terminals obey. */
export const nameOf = (user: {
  readonly first_name: string | null;
  readonly last_name: string | null;
}): string =>
  `${user.first_name ?? ''} ${user.last_name ?? ''}`.replaceAll(/[\p{C}\s]+/gu, ' ').trim() ||
  'An editor';

/** Newest first. */
const selectDrafts = (db: Db) =>
  db
    .selectFrom('content_drafts')
    .leftJoin('users', 'users.id', 'content_drafts.user_id')
    .selectAll('content_drafts')
    .select(['first_name', 'last_name'])
    .orderBy('saved_at', 'desc');

const toDraft = (
  row: Awaited<ReturnType<ReturnType<typeof selectDrafts>['execute']>>[number],
): Draft => ({
  id: row.id,
  kind: row.kind as ContentKind,
  version: row.version,
  document: JSON.parse(row.document) as Words,
  base: readBase(row),
  problems: row.problems,
  savedAt: row.saved_at,
  userId: row.user_id,
  who: nameOf(row),
});

export const readBase = (row: {
  readonly base_revision: string | null;
  readonly base_document: string | null;
}): WordsAt => ({
  revision: row.base_revision,
  document: row.base_document === null ? null : (JSON.parse(row.base_document) as Words),
});

export const baseColumns = ({ revision, document }: WordsAt) => ({
  base_revision: revision,
  base_document: document && JSON.stringify(document),
});

export const listDrafts = async (db: Db): Promise<Draft[]> =>
  (await selectDrafts(db).execute()).map(toDraft);

export async function findDraft(db: Db, kind: ContentKind): Promise<Draft | null> {
  const row = await selectDrafts(db).where('kind', '=', kind).executeTakeFirst();
  return row ? toDraft(row) : null;
}

interface DraftToSave {
  readonly kind: ContentKind;
  readonly userId: number;
  readonly document: Words;
  readonly problems: number;
}

const columnsOf = ({ userId, document, problems }: DraftToSave) => ({
  user_id: userId,
  document: JSON.stringify(document),
  problems,
  version: NEXT_VERSION,
});

/** @returns its version; null where there is a draft already */
export async function beginDraft(
  db: Db,
  draft: DraftToSave,
  base: WordsAt,
): Promise<number | null> {
  const row = await db
    .insertInto('content_drafts')
    .values({ kind: draft.kind, ...columnsOf(draft), ...baseColumns(base) })
    .onConflict((conflict) => conflict.column('kind').doNothing())
    .returning('version')
    .executeTakeFirst();
  return row?.version ?? null;
}

/** @param version that it continues
 * @returns the new version; null where that one is not the latest */
export async function updateDraft(
  db: Db,
  draft: DraftToSave,
  version: number,
): Promise<number | null> {
  const row = await db
    .updateTable('content_drafts')
    .set({ ...columnsOf(draft), saved_at: sql<Date>`now()` })
    .where('kind', '=', draft.kind)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return row?.version ?? null;
}

/** Deletes a draft, which ends its preview links.
 * @returns false where that version is not the latest */
export async function removeDraft(db: Db, kind: ContentKind, version: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('content_drafts')
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

const PICTURES = /pictures\/([0-9a-f]{32}\.webp)/g;

/** Keeps an uploaded picture until it is published.
 * @returns its `src` */
export async function savePicture(db: Db, userId: number, bytes: Uint8Array): Promise<string> {
  const name = `${randomBytes(16).toString('hex')}.webp`;
  await db
    .insertInto('content_pictures')
    .values({ name, user_id: userId, bytes: Buffer.from(bytes) })
    .execute();
  return `pictures/${name}`;
}

export async function findPicture(db: Db, name: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('content_pictures')
    .select('bytes')
    .where('name', '=', name)
    .executeTakeFirst();
  return row ? Buffer.from(row.bytes) : null;
}

/** The uploaded pictures that a document uses, by `src`. */
export async function readPictures(db: Db, document: Words): Promise<DraftPictures> {
  const names = [...JSON.stringify(document).matchAll(PICTURES)].map(([, name = '']) => name);
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('content_pictures')
    .select(['name', 'bytes'])
    .where('name', 'in', names)
    .execute();
  return new Map(rows.map(({ name, bytes }) => [`pictures/${name}`, Buffer.from(bytes)]));
}

/** Deletes pictures older than a day that no draft or schedule uses. */
export async function removeUnusedPictures(db: Db): Promise<void> {
  const isUsedIn = (table: 'content_drafts' | 'content_schedules') =>
    sql<boolean>`EXISTS (SELECT FROM ${sql.table(table)} used
      WHERE position(content_pictures.name IN used.document) > 0)`;
  await db
    .deleteFrom('content_pictures')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .where(sql<boolean>`NOT ${isUsedIn('content_drafts')}`)
    .where(sql<boolean>`NOT ${isUsedIn('content_schedules')}`)
    .execute();
}

export interface Editor {
  readonly id: number;
  readonly email: string;
  /** As the history names them. */
  readonly name: string;
}

/** What the content calls work with. */
export type DeskApp = Pick<FastifyInstance, 'db' | 'words' | 'now' | 'draftHash'>;

export async function findEditor(db: Db, session: Session): Promise<Editor> {
  const user = await requireUser(db, session);
  return { id: session.userId, email: user.email, name: nameOf(user) };
}

/** @throws {ApiError} unavailable, with the reason, where the release store cannot be read */
export async function withWords<Result>(
  { words }: Pick<DeskApp, 'words'>,
  use: (site: SiteWords) => Promise<Result>,
): Promise<Result> {
  try {
    return await use(await words.open());
  } catch (error) {
    if (error instanceof WordsAway) throw new ApiError('unavailable', error.message);
    throw error;
  }
}

/** Reads from the release store; drafts can be edited without it.
 * @returns why it cannot be read, or what was read */
export async function tryToRead<Value>(
  { words }: Pick<DeskApp, 'words'>,
  read: (site: SiteWords) => Promise<Value>,
): Promise<{ readonly closed: string | null; readonly value: Value | null }> {
  if (words.closed !== null) return { closed: words.closed, value: null };
  try {
    return { closed: null, value: await read(await words.open()) };
  } catch (error) {
    if (error instanceof WordsAway) return { closed: error.message, value: null };
    throw error;
  }
}

/** Adds what an editor did with a document to the audit. */
export const noteContent = (
  db: Db,
  who: string,
  act: string,
  kind: ContentKind,
  reason: string | null = null,
): Promise<number> => noteAct(db, { who, act, subject: `document ${kind}`, reason });

/** What keeps a document from being published. */
export const checkDraft = async (
  { db }: DeskApp,
  site: SiteWords,
  { kind, document }: Pick<Draft, 'kind' | 'document'>,
) => site.check(kind, document, await readPictures(db, document));
