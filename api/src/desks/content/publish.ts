import { isDeepStrictEqual } from 'node:util';
import type { ContentKind } from '@tableside/contracts/content/model';
import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../db/schema';
import { ApiError } from '../../http/errors';
import { findUser } from '../../auth/users';
import type { SiteWords } from '../../content/site-words';
import type { WordsDoor } from '../../content/words';
import { type WordsAt, WordsAway, type Words } from '../../content/model';
import {
  checkDraft,
  findDraft,
  readPictures,
  removeDraft,
  type Draft,
  noteContent,
  withWords,
  type DeskApp,
  type Editor,
  baseColumns,
  readBase,
} from './drafts';
import { isEditor } from './preview-links';

export interface PublishRequest {
  readonly kind: ContentKind;
  /** Of the draft, and of what is live: what the user saw the differences of. */
  readonly version: number;
  readonly live: string | null;
  /** Left out: now. */
  readonly at?: Date | undefined;
}

const CHANGED = { outcome: 'changed' } as const;

/** Publishes the draft, or schedules it. Whatever the outcome, nothing is lost. */
export const publishDraft = (
  app: DeskApp,
  editor: Editor,
  { kind, version, live, at }: PublishRequest,
) =>
  withWords(app, async (site) => {
    const draft = await findDraft(app.db, kind);
    const upon = await site.readLive(kind);
    const isSeen = draft?.version === version && upon.revision === live;
    if (!isSeen || (await findSchedule(app.db, kind))) return CHANGED;
    const problems = await checkDraft(app, site, draft);
    if (problems.length > 0) return { outcome: 'problems' as const, problems };
    return at
      ? scheduleDraft(app, editor, draft, { base: upon, at })
      : publishNow(app, editor, draft, { site, upon });
  });

async function scheduleDraft(
  { db }: DeskApp,
  editor: Editor,
  draft: Draft,
  when: { readonly base: WordsAt; readonly at: Date },
) {
  await db.transaction().execute(async (tx) => {
    await addSchedule(tx, draft, { editor, ...when });
    const what = `at ${when.at.toISOString()}`;
    await noteContent(tx, editor.email, 'words-scheduled', draft.kind, what);
  });
  return { outcome: 'scheduled' } as const;
}

async function publishNow(
  { db }: DeskApp,
  editor: Editor,
  { kind, document, version }: Draft,
  { site, upon }: { readonly site: SiteWords; readonly upon: WordsAt },
) {
  const pictures = await readPictures(db, document);
  const done = await site.publish(kind, document, { pictures, by: editor.name, upon });
  if (done.outcome === 'moved') return CHANGED;
  if (done.outcome === 'problems' || done.outcome === 'failed') return done;
  await db.transaction().execute(async (tx) => {
    // What was saved meanwhile stays.
    await removeDraft(tx, kind, version);
    if (done.outcome === 'done')
      await noteContent(tx, editor.email, 'words-published', kind, `revision ${done.revision}`);
  });
  return { outcome: done.outcome === 'done' ? ('published' as const) : done.outcome };
}

/** Publishes an earlier version of one document; other documents stay as they are.
 * @param to null: the built-in content */
export const restoreRevision = (
  app: DeskApp,
  editor: Editor,
  { kind, to }: { readonly kind: ContentKind; readonly to: string | null },
) =>
  withWords(app, async (site) => {
    const earlier = await site.readRevision(kind, to);
    if (!earlier) throw new ApiError('not-found', 'There is no such version.');
    const done = await site.restore(kind, earlier, editor.name);
    switch (done.outcome) {
      case 'moved':
        return { outcome: 'failed' as const, message: 'Someone published just now. Try again.' };
      case 'problems':
      case 'failed':
        return done;
      case 'unchanged':
        return { outcome: done.outcome };
      case 'done': {
        const what = to ? `revision ${to} again` : 'built-in content again';
        await noteContent(app.db, editor.email, 'words-undone', kind, what);
        return { outcome: 'published' as const };
      }
    }
  });

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
const SUPERSEDED = 'Another version was published after it was scheduled.';

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
    if (!isDone && !isDeepStrictEqual(due.base.document, live.document)) return held(SUPERSEDED);
    const pictures = await readPictures(db, document);
    const [problem] = await site.check(kind, document, pictures);
    if (problem) return held(problem.sentence);
    const done = await site.publish(kind, document, { pictures, by: who, upon: live });
    if (done.outcome === 'moved') return held(SUPERSEDED);
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
