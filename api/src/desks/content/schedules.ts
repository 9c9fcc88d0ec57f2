import { isDeepStrictEqual } from 'node:util';
import type { ContentKind } from '@tableside/contracts/content/model';
import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../db/schema';
import { findUser } from '../../auth/users';
import { type Words, type WordsAt, WordsAway } from '../../content/model';
import { type WordsDoor } from '../../content/words';
import { baseColumns, readBase, readPictures, type Draft } from './drafts';
import { noteContent, type Editor } from './editor';
import { isEditor } from './preview-links';

/** A draft that is published at a time. It cannot be changed until then. */
export interface Schedule {
  readonly id: number;
  readonly kind: ContentKind;
  /** Null where the account was deleted. */
  readonly userId: number | null;
  readonly who: string;
  readonly document: Words;
  readonly base: WordsAt;
  readonly at: Date;
  /** `held` is not tried again. */
  readonly state: 'waiting' | 'held';
  readonly message: string | null;
}

/** How long a process that publishes one is waited for, and one that failed is left alone, in milliseconds. */
const CLAIM_MS = 60_000;

const toSchedule = (row: Selectable<Tables['content_schedules']>): Schedule => ({
  id: row.id,
  kind: row.kind as ContentKind,
  userId: row.user_id,
  who: row.who,
  document: JSON.parse(row.document) as Words,
  base: readBase(row),
  at: row.at,
  state: row.state,
  message: row.message,
});

export async function listSchedules(db: Db): Promise<Schedule[]> {
  const rows = await db
    .selectFrom('content_schedules')
    .selectAll()
    .where('state', 'in', ['waiting', 'held'])
    .orderBy('id')
    .execute();
  return rows.map(toSchedule);
}

export const findSchedule = async (db: Db, kind: ContentKind): Promise<Schedule | null> =>
  (await listSchedules(db)).find((schedule) => schedule.kind === kind) ?? null;

export async function addSchedule(
  db: Db,
  { kind, document }: Draft,
  { editor, base, at }: { readonly editor: Editor; readonly base: WordsAt; readonly at: Date },
): Promise<void> {
  await db
    .insertInto('content_schedules')
    .values({
      kind,
      user_id: editor.id,
      who: editor.name,
      document: JSON.stringify(document),
      ...baseColumns(base),
      at,
    })
    .execute();
}

/** @returns the kind of document that was scheduled; null where there is no such schedule */
export async function removeSchedule(db: Db, id: number): Promise<ContentKind | null> {
  const row = await db
    .deleteFrom('content_schedules')
    .where('id', '=', id)
    .returning('kind')
    .executeTakeFirst();
  return (row?.kind as ContentKind | undefined) ?? null;
}

/** Takes the first that is due; no other process gets it meanwhile. */
async function claimDue(db: Db, now: Date): Promise<Schedule | null> {
  const row = await db
    .updateTable('content_schedules')
    .set({ claimed_until: new Date(now.getTime() + CLAIM_MS) })
    .where('id', '=', (due) =>
      due
        .selectFrom('content_schedules')
        .select('id')
        .where('state', '=', 'waiting')
        .where('at', '<=', now)
        .where((is) => is.or([is('claimed_until', 'is', null), is('claimed_until', '<=', now)]))
        .orderBy('at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
  return row ? toSchedule(row) : null;
}

/** Why one was not published. */
interface Failure {
  readonly state: Schedule['state'];
  readonly message: string;
}
const held = (message: string): Failure => ({ state: 'held', message });

const NO_EDITOR = 'The person who scheduled it is no longer an editor.';
const CHANGED = 'Another version was published after it was scheduled.';

/** Publishes what is due, one after the other. Several processes may do so at once. */
export async function runSchedules(
  { db, words }: { readonly db: Db; readonly words: WordsDoor },
  now: Date,
): Promise<void> {
  if (words.closed !== null) return;
  for (;;) {
    const due = await claimDue(db, now);
    if (!due) return;
    const failure = await publishDue(db, words, due);
    if (failure)
      await db.updateTable('content_schedules').set(failure).where('id', '=', due.id).execute();
  }
}

async function publishDue(db: Db, words: WordsDoor, due: Schedule): Promise<Failure | null> {
  const { kind, userId, who, document } = due;
  if (!(await isEditor(db, userId))) return held(NO_EDITOR);
  try {
    const site = await words.open();
    const live = await site.readLive(kind);
    // A process may have published it and stopped before it could record that.
    const isDone = isDeepStrictEqual(document, live.document);
    if (!isDone && !isDeepStrictEqual(due.base.document, live.document)) return held(CHANGED);
    const pictures = await readPictures(db, document);
    const [problem] = await site.check(kind, document, pictures);
    if (problem) return held(problem.sentence);
    const done = await site.publish(kind, document, { pictures, by: who, upon: live });
    if (done.outcome === 'moved') return held(CHANGED);
    if (done.outcome === 'problems') return held(done.problems[0]?.sentence ?? '');
    if (done.outcome === 'failed') return { state: 'waiting', message: done.message };
    await db.transaction().execute((tx) => finish(tx, due, done.revision));
    return null;
  } catch (error) {
    if (error instanceof WordsAway) return { state: 'waiting', message: error.message };
    throw error;
  }
}

async function finish(tx: Db, due: Schedule, revision: string | null): Promise<void> {
  const { kind, userId, document } = due;
  await removeSchedule(tx, due.id);
  await tx
    .deleteFrom('content_drafts')
    .where('kind', '=', kind)
    .where('document', '=', JSON.stringify(document))
    .execute();
  const user = userId === null ? undefined : await findUser(tx, userId);
  const what = `revision ${revision}, as scheduled`;
  await noteContent(tx, user?.email ?? due.who, 'words-published', kind, what);
}
