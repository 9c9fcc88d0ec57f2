import type { ContentKind } from '@tableside/contracts/content/model';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema';
import type { Words, WordsAt } from '../../../plugins/words/words-model';

/** Somebody's words of one kind before they are published. */
export interface Draft {
  readonly id: number;
  readonly kind: ContentKind;
  readonly userId: number;
  readonly version: number;
  readonly document: Words;
  /** What was live when it was begun. */
  readonly base: WordsAt;
  readonly problems: number;
  readonly savedAt: Date;
}

const COLUMNS = [
  'id',
  'kind',
  'user_id',
  'version',
  'document',
  'base_revision',
  'base_document',
  'problems',
  'saved_at',
] as const;

type DraftRow = Awaited<ReturnType<typeof selectOwn>>[number];

const selectOwn = (db: Db, userId: number) =>
  db.selectFrom('content_drafts').select(COLUMNS).where('user_id', '=', userId).execute();

const parse = (json: string): Words => JSON.parse(json) as Words;

/** A base as two columns have it. */
export const readBase = (row: {
  readonly base_revision: string | null;
  readonly base_document: string | null;
}): WordsAt => ({
  revision: row.base_revision,
  document: row.base_document === null ? null : parse(row.base_document),
});

export const baseColumns = ({ revision, document }: WordsAt) => ({
  base_revision: revision,
  base_document: document && JSON.stringify(document),
});

const toDraft = (row: DraftRow): Draft => ({
  id: row.id,
  kind: row.kind as ContentKind,
  userId: row.user_id,
  version: row.version,
  document: parse(row.document),
  base: readBase(row),
  problems: row.problems,
  savedAt: row.saved_at,
});

/** All drafts of one person. */
export const listDrafts = async (db: Db, userId: number): Promise<Draft[]> =>
  (await selectOwn(db, userId)).map(toDraft);

export async function findDraft(db: Db, userId: number, kind: ContentKind): Promise<Draft | null> {
  const row = await db
    .selectFrom('content_drafts')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row ? toDraft(row) : null;
}

export async function findDraftById(db: Db, id: number): Promise<Draft | null> {
  const row = await db
    .selectFrom('content_drafts')
    .select(COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toDraft(row) : null;
}

interface DraftToSave {
  readonly userId: number;
  readonly kind: ContentKind;
  readonly document: Words;
  readonly problems: number;
}

/** Begins a draft.
 * @returns null where the person has one already */
export async function beginDraft(
  db: Db,
  { userId, kind, document, problems }: DraftToSave,
  base: WordsAt,
): Promise<Draft | null> {
  const row = await db
    .insertInto('content_drafts')
    .values({
      user_id: userId,
      kind,
      document: JSON.stringify(document),
      problems,
      ...baseColumns(base),
    })
    .onConflict((conflict) => conflict.columns(['kind', 'user_id']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ? toDraft(row) : null;
}

/** Goes on with a draft.
 * @param version that it goes on from
 * @param base what it is upon from now on; left out, what it was upon before
 * @returns null where it was saved elsewhere since, or is gone */
export async function updateDraft(
  db: Db,
  { userId, kind, document, problems }: DraftToSave,
  version: number,
  base?: WordsAt,
): Promise<Draft | null> {
  const row = await db
    .updateTable('content_drafts')
    .set({
      document: JSON.stringify(document),
      problems,
      version: version + 1,
      saved_at: sql<Date>`now()`,
      ...(base && baseColumns(base)),
    })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('version', '=', version)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ? toDraft(row) : null;
}

/** Puts a draft upon what is live now. */
export async function rebaseDraft(
  db: Db,
  userId: number,
  kind: ContentKind,
  base: WordsAt,
): Promise<void> {
  await db
    .updateTable('content_drafts')
    .set(baseColumns(base))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute();
}

/** Ends a draft, and with it its links.
 * @param version that is meant; left out, whichever there is
 * @returns whether there was one */
export async function removeDraft(
  db: Db,
  userId: number,
  kind: ContentKind,
  version?: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('content_drafts')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .$if(version !== undefined, (drafts) => drafts.where('version', '=', version ?? 0))
    .executeTakeFirst();
  return numDeletedRows > 0;
}
