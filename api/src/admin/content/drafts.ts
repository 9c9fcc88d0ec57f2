import { randomBytes } from 'node:crypto';
import type { ContentType } from '@tableside/contracts/content/model';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../db/schema';
import { recordAction } from '../../auth/audit';
import { listStaff } from '../../auth/roles';
import type { Session } from '../../http/operation';
import type { SiteContent } from '../../content/site-content';
import { requireUser } from '../current-user';
import {
  type DraftPictures,
  type ContentDocument,
  type ContentAt,
  ContentUnavailable,
} from '../../content/model';

/** The unpublished version of a document, shared by all editors. */
export type Draft = ReturnType<typeof toDraft>;

/** Never reused, so that a page with an old draft cannot overwrite the next one. */
const NEXT_VERSION = sql<number>`nextval(pg_get_serial_sequence('content_drafts', 'id'))::int`;

interface NamedUser {
  readonly id: number | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
}

/** Without control characters, which terminals would execute. */
const nameOf = ({ first_name: first, last_name: last }: Omit<NamedUser, 'id' | 'email'>): string =>
  `${first ?? ''} ${last ?? ''}`.replaceAll(/[\p{C}\s]+/gu, ' ').trim() || 'An editor';

const toComparable = (name: string): string => name.normalize('NFKC').toLowerCase();

/** @returns names users for colleagues and the history; a name of several colleagues gets the email address, so that no
 * one acts under another's name */
async function loadNames(db: Db): Promise<(user: NamedUser) => string> {
  const colleagues = await listStaff(db);
  return ({ id, email, ...user }) => {
    const name = nameOf(user);
    const isShared = colleagues.some(
      (other) => other.id !== id && toComparable(nameOf(other)) === toComparable(name),
    );
    return email !== null && isShared ? `${name} (${email})` : name;
  };
}

/** Newest first. */
const selectDrafts = (db: Db) =>
  db
    .selectFrom('content_drafts')
    .leftJoin('users', 'users.id', 'content_drafts.user_id')
    .selectAll('content_drafts')
    .select(['first_name', 'last_name', 'email'])
    .orderBy('saved_at', 'desc');

const toDraft = (
  row: Awaited<ReturnType<ReturnType<typeof selectDrafts>['execute']>>[number],
  name: (user: NamedUser) => string,
) => ({
  id: row.id,
  kind: row.kind as ContentType,
  version: row.version,
  document: JSON.parse(row.document) as ContentDocument,
  /** Live content when the draft was started. */
  base: readBase(row),
  problems: row.problems,
  saved_at: row.saved_at,
  /** User who saved it last; null when the account was deleted. */
  userId: row.user_id,
  who: name({ ...row, id: row.user_id }),
});

export const readBase = (row: {
  readonly base_revision: string | null;
  readonly base_version: string | null;
}): ContentAt => ({
  revision: row.base_revision,
  document: row.base_version === null ? null : (JSON.parse(row.base_version) as ContentDocument),
});

export const baseColumns = ({ revision, document }: ContentAt) => ({
  base_revision: revision,
  base_version: document && JSON.stringify(document),
});

export async function listDrafts(db: Db): Promise<Draft[]> {
  const rows = await selectDrafts(db).execute();
  const name = rows.length ? await loadNames(db) : nameOf;
  return rows.map((row) => toDraft(row, name));
}

export async function findDraft(db: Db, kind: ContentType): Promise<Draft | null> {
  const row = await selectDrafts(db).where('kind', '=', kind).executeTakeFirst();
  return row ? toDraft(row, await loadNames(db)) : null;
}

interface DraftToSave {
  readonly kind: ContentType;
  readonly userId: number;
  readonly document: ContentDocument;
  readonly problems: number;
}

const columnsOf = ({ userId, document, problems }: DraftToSave) => ({
  user_id: userId,
  document: JSON.stringify(document),
  problems,
  version: NEXT_VERSION,
});

/** @returns the version; null when there is a draft already */
export async function startDraft(db: Db, draft: DraftToSave, base: ContentAt) {
  const row = await db
    .insertInto('content_drafts')
    .values({ kind: draft.kind, ...columnsOf(draft), ...baseColumns(base) })
    .onConflict((conflict) => conflict.column('kind').doNothing())
    .returning('version')
    .executeTakeFirst();
  return row?.version ?? null;
}

/** @param version of the draft that it replaces
 * @returns the new version; null when `version` is not the latest */
export async function updateDraft(db: Db, draft: DraftToSave, version: number) {
  const row = await db
    .updateTable('content_drafts')
    .set({ ...columnsOf(draft), saved_at: sql<Date>`now()` })
    .where('kind', '=', draft.kind)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return row?.version ?? null;
}

/** Deletes a draft, which also ends its preview links.
 * @returns false when `version` is not the latest */
export async function deleteDraft(db: Db, kind: ContentType, version: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('content_drafts')
    .where('kind', '=', kind)
    .where('version', '=', version)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

const PICTURES = /pictures\/([0-9a-f]{32}\.webp)/g;

/** Stores an uploaded picture until it is published.
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

/** Loads the uploaded pictures that a document uses, by `src`. */
export async function loadPictures(db: Db, document: ContentDocument): Promise<DraftPictures> {
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
export async function deleteUnusedPictures(db: Db): Promise<void> {
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
  readonly name: string;
}

export type AdminApp = Pick<FastifyInstance, 'db' | 'content' | 'now' | 'draftHash'>;

export async function findEditor(db: Db, session: Session): Promise<Editor> {
  const user = await requireUser(db, session);
  return { id: session.userId, email: user.email, name: (await loadNames(db))(user) };
}

/** Reads from the release store, if it is available; drafts can be edited without it.
 * @returns the value, or why it cannot be read */
export async function readIfAvailable<Value>(
  { content }: Pick<AdminApp, 'content'>,
  read: (site: SiteContent) => Promise<Value>,
): Promise<{ readonly closed: string | null; readonly value: Value | null }> {
  if (content.closed !== null) return { closed: content.closed, value: null };
  try {
    return { closed: null, value: await read(await content.open()) };
  } catch (error) {
    if (error instanceof ContentUnavailable) return { closed: error.message, value: null };
    throw error;
  }
}

export const recordContentAction = (
  db: Db,
  who: string,
  action: string,
  kind: ContentType,
  reason: string | null = null,
): Promise<number> => recordAction(db, { who, action, subject: `document ${kind}`, reason });

/** Lists the problems that prevent publishing. */
export const checkDraft = async (
  { db }: AdminApp,
  site: SiteContent,
  { kind, document }: Pick<Draft, 'kind' | 'document'>,
) => site.check(kind, document, await loadPictures(db, document));
