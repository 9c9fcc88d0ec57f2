import { isDeepStrictEqual } from 'node:util';
import type { ContentType } from '@tableside/contracts/content/model';
import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../db/schema';
import { ApiError } from '../../http/errors';
import { findUser } from '../../auth/users';
import type { SiteContent } from '../../content/site-content';
import type { ContentAccess } from '../../content/plugin';
import { type ContentAt, ContentUnavailable, type ContentDocument } from '../../content/model';
import {
  checkDraft,
  findDraft,
  loadPictures,
  deleteDraft,
  type Draft,
  recordContentAction,
  type AdminApp,
  type Editor,
  baseColumns,
  readBase,
} from './drafts';
import { isEditor } from './preview-links';

export interface PublishRequest {
  readonly kind: ContentType;
  /** Versions of the draft and the live content whose differences the user saw. */
  readonly version: number;
  readonly live: string | null;
  /** Default: now. */
  readonly at?: Date | undefined;
}

const CHANGED = { outcome: 'changed' } as const;

/** Publishes or schedules a draft. Whatever the outcome, no content is lost. */
export async function publishDraft(
  app: AdminApp,
  editor: Editor,
  { kind, version, live, at }: PublishRequest,
) {
  const site = await app.content.open();
  const draft = await findDraft(app.db, kind);
  const base = await site.readLive(kind);
  const isCurrent = draft?.version === version && base.revision === live;
  if (!isCurrent || (await findSchedule(app.db, kind))) return CHANGED;
  const problems = await checkDraft(app, site, draft);
  if (problems.length > 0) return { outcome: 'problems' as const, problems };
  return at
    ? scheduleDraft(app, editor, draft, { base, at })
    : publishNow(app, editor, draft, { site, base });
}

async function scheduleDraft(
  { db }: AdminApp,
  editor: Editor,
  { kind, document }: Draft,
  { base, at }: { readonly base: ContentAt; readonly at: Date },
) {
  const row = {
    ...{ kind, user_id: editor.id, who: editor.name, at },
    document: JSON.stringify(document),
    ...baseColumns(base),
  };
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('content_schedules').values(row).execute();
    const when = `at ${at.toISOString()}`;
    await recordContentAction(tx, editor.email, 'content-scheduled', kind, when);
  });
  return { outcome: 'scheduled' } as const;
}

async function publishNow(
  { db }: AdminApp,
  editor: Editor,
  { kind, document, version }: Draft,
  { site, base }: { readonly site: SiteContent; readonly base: ContentAt },
) {
  const pictures = await loadPictures(db, document);
  const done = await site.publish(kind, document, { pictures, by: editor.name, base });
  if (done.outcome === 'moved') return CHANGED;
  if (done.outcome === 'problems' || done.outcome === 'failed') return done;
  await db.transaction().execute(async (tx) => {
    // Keeps a draft that was saved in the meantime.
    await deleteDraft(tx, kind, version);
    const what = `revision ${done.revision}`;
    if (done.outcome === 'published')
      await recordContentAction(tx, editor.email, 'content-published', kind, what);
  });
  return done;
}

/** Publishes an earlier version of one document.
 * @param to null: the built-in content */
export async function restoreRevision(
  app: AdminApp,
  editor: Editor,
  { kind, to }: { readonly kind: ContentType; readonly to: string | null },
) {
  const site = await app.content.open();
  const earlier = await site.readRevision(kind, to);
  if (!earlier) throw new ApiError('not-found', 'This version doesn’t exist.');
  const done = await site.restore(kind, earlier, editor.name);
  if (done.outcome === 'moved')
    return { outcome: 'failed' as const, message: 'Someone else published just now. Try again.' };
  const what = to ? `revision ${to}` : 'built-in content';
  if (done.outcome === 'published')
    await recordContentAction(app.db, editor.email, 'content-restored', kind, what);
  return done;
}

/** A draft to be published at a set time. It is locked until then. */
export type Schedule = ReturnType<typeof toSchedule>;

/** How long a process may take to publish a schedule, and the delay before a failed one is retried. */
const CLAIM_MS = 60_000;

const toSchedule = (row: Selectable<Tables['content_schedules']>) => ({
  id: row.id,
  kind: row.kind as ContentType,
  /** Null when the account was deleted. */
  userId: row.user_id,
  who: row.who,
  document: JSON.parse(row.document) as ContentDocument,
  base: readBase(row),
  at: row.at,
  /** `held` schedules are not retried. */
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

export const findSchedule = async (db: Db, kind: ContentType): Promise<Schedule | null> =>
  (await listSchedules(db)).find((schedule) => schedule.kind === kind) ?? null;

/** @returns the kind of the scheduled document; null when the schedule does not exist */
export async function deleteSchedule(db: Db, id: number): Promise<ContentType | null> {
  const row = await db
    .deleteFrom('content_schedules')
    .where('id', '=', id)
    .returning('kind')
    .executeTakeFirst();
  return (row?.kind as ContentType | undefined) ?? null;
}

/** Claims the first due schedule, so that no other process takes it. */
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

interface Failure {
  readonly state: Schedule['state'];
  readonly message: string;
}
const held = (message: string): Failure => ({ state: 'held', message });

const NO_EDITOR = 'The user who scheduled it is no longer an editor.';
const SUPERSEDED = 'Another version was published after it was scheduled.';

/** Publishes due schedules one by one. Safe to run in several processes. */
export async function runSchedules(
  { db, content }: { readonly db: Db; readonly content: ContentAccess },
  now: Date,
): Promise<void> {
  if (content.closed !== null) return;
  for (;;) {
    const due = await claimDue(db, now);
    if (!due) return;
    const failure = await publishDue(db, content, due);
    if (failure)
      await db.updateTable('content_schedules').set(failure).where('id', '=', due.id).execute();
  }
}

async function publishDue(db: Db, content: ContentAccess, due: Schedule): Promise<Failure | null> {
  const { kind, userId, who, document } = due;
  if (!(await isEditor(db, userId))) return held(NO_EDITOR);
  try {
    const site = await content.open();
    const live = await site.readLive(kind);
    // Another process may have published it and stopped before recording that.
    const isDone = isDeepStrictEqual(document, live.document);
    if (!isDone && !isDeepStrictEqual(due.base.document, live.document)) return held(SUPERSEDED);
    const pictures = await loadPictures(db, document);
    const [problem] = await site.check(kind, document, pictures);
    if (problem) return held(problem.message);
    const done = await site.publish(kind, document, { pictures, by: who, base: live });
    if (done.outcome === 'moved') return held(SUPERSEDED);
    if (done.outcome === 'problems') return held(done.problems[0]?.message ?? '');
    if (done.outcome === 'failed') return { state: 'waiting', message: done.message };
    await db.transaction().execute((tx) => finish(tx, due, done.revision));
    return null;
  } catch (error) {
    if (error instanceof ContentUnavailable) return { state: 'waiting', message: error.message };
    throw error;
  }
}

async function finish(tx: Db, due: Schedule, revision: string | null): Promise<void> {
  const { kind, userId, document } = due;
  await deleteSchedule(tx, due.id);
  await tx
    .deleteFrom('content_drafts')
    .where('kind', '=', kind)
    .where('document', '=', JSON.stringify(document))
    .execute();
  const user = userId === null ? undefined : await findUser(tx, userId);
  const what = `revision ${revision}, as scheduled`;
  await recordContentAction(tx, user?.email ?? due.who, 'content-published', kind, what);
}
