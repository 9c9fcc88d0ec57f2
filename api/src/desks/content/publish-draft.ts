import type { ContentKind } from '@tableside/contracts/content/model';
import type { Db } from '../../db/schema';
import type { SiteWords, WordsAt } from '../../plugins/words/words-model';
import { findDraft, rebaseDraft, removeDraft, updateDraft, type Draft } from './drafts/drafts';
import { noteWords, withWords, type DeskApp, type Editor } from './editor';
import { readPictures } from './drafts/pictures';
import {
  answerConflict,
  answerNewer,
  checkWords,
  isBehind,
  presentProblems,
  presentSchedule,
} from './present';
import { toWords } from './save-draft';
import { addSchedule, closeSchedule, noteOutcome } from './planned/schedules';

export interface DraftAsked {
  readonly kind: ContentKind;
  readonly version: number;
}

export interface Chosen {
  readonly document: Draft['document'];
  readonly upon: string | null;
}

/** Publishes somebody's draft as the command publishes a file. Whatever does not come of it, the draft stays.
 * @param asked with `endsAt` where the words from before are to come back */
export const publishDraft = (
  app: DeskApp,
  editor: Editor,
  {
    kind,
    version,
    chosen,
    endsAt,
  }: DraftAsked & { readonly chosen?: Chosen | undefined; readonly endsAt: Date | null },
) =>
  withWords(app, async (site) => {
    const { db } = app;
    const ready = await makeReady(db, site, editor, { kind, version, chosen });
    if (ready.blocked) return ready.blocked;
    const { draft, live } = ready;
    const pictures = await readPictures(db, editor.id, draft.document);
    const { document } = draft;
    const plan = endsAt && (await planNow(app, editor, { draft, live, endsAt }));
    const publication = { kind, document, pictures, by: editor.name, upon: live };
    const done = await site.publish(publication).catch(async (error: unknown) => {
      if (plan) await closeSchedule(db, plan.id);
      throw error;
    });
    if (plan && done.outcome !== 'done') await closeSchedule(db, plan.id);
    if (done.outcome === 'moved') return answerConflict(site, draft, await site.readLive(kind));
    if (done.outcome === 'problems')
      return { outcome: done.outcome, problems: presentProblems(done.problems) };
    if (done.outcome === 'failed') return done;
    const { revision } = done;
    // It is published, whatever can be read now.
    const shown = await site.readLive(kind).catch(() => live);
    await db.transaction().execute(async (tx) => {
      await finishDraft(tx, draft, shown);
      if (done.outcome === 'unchanged') return;
      if (plan)
        await noteOutcome(tx, plan, { state: 'live', message: null, revision, before: live });
      const what = `revision ${revision}${sayEnd(endsAt)}`;
      await noteWords(tx, editor.email, 'words-published', kind, what);
    });
    const outcome = done.outcome === 'done' ? ('published' as const) : done.outcome;
    return { outcome, revision };
  });

/** Words with an end are planned for now, and taken on by this process: where it dies, the next one does both. */
const planNow = (
  { db, now }: DeskApp,
  { id: userId, name: who }: Editor,
  { draft, live, endsAt }: { readonly draft: Draft; readonly live: WordsAt; readonly endsAt: Date },
) => {
  const { kind, document } = draft;
  const at = now();
  return addSchedule(db, { kind, userId, who, document, base: live, at, endsAt }, at);
};

const sayEnd = (endsAt: Date | null): string => (endsAt ? `, until ${endsAt.toISOString()}` : '');

/** Has somebody's draft published later. Its words are kept as they are now, and the draft is done. */
export const scheduleDraft = (
  app: DeskApp,
  editor: Editor,
  {
    kind,
    version,
    chosen,
    at,
    endsAt,
  }: DraftAsked & {
    readonly chosen?: Chosen | undefined;
    readonly at: Date;
    readonly endsAt: Date | null;
  },
) =>
  withWords(app, async (site) => {
    const { db } = app;
    const ready = await makeReady(db, site, editor, { kind, version, chosen });
    if (ready.blocked) return ready.blocked;
    const { draft, live: base } = ready;
    const schedule = await db.transaction().execute(async (tx) => {
      const planned = await addSchedule(tx, {
        kind,
        userId: editor.id,
        who: editor.name,
        document: draft.document,
        base,
        at,
        endsAt,
      });
      await removeDraft(tx, editor.id, kind, draft.version);
      const what = `at ${at.toISOString()}${sayEnd(endsAt)}`;
      await noteWords(tx, editor.email, 'words-scheduled', kind, what);
      return planned;
    });
    return { outcome: 'scheduled' as const, schedule: presentSchedule(schedule, editor.id) };
  });

/** A draft that can go live, and what is live; else what is in its way. */
async function makeReady(
  db: Db,
  site: SiteWords,
  editor: Editor,
  { kind, version, chosen }: DraftAsked & { readonly chosen?: Chosen | undefined },
) {
  const found = await findDraft(db, editor.id, kind);
  const live = await site.readLive(kind);
  if (found?.version !== version) return { blocked: answerNewer(found, live) };
  const draft = chosen ? await choose(db, site, found, chosen, live) : found;
  if (!draft) return { blocked: answerNewer(await findDraft(db, editor.id, kind), live) };
  if (isBehind(draft.base, live)) return { blocked: await answerConflict(site, draft, live) };
  const problems = await checkWords(db, site, editor.id, kind, draft.document);
  return problems.length > 0
    ? { blocked: { outcome: 'problems' as const, problems: presentProblems(problems) } }
    : { blocked: null, draft, live };
}

/** Keeps what was put together of both versions as the draft, upon the version that was looked at.
 * @returns null where the draft was saved elsewhere meanwhile */
async function choose(
  db: Db,
  site: SiteWords,
  { userId, kind, version, base }: Draft,
  { document, upon }: Chosen,
  live: WordsAt,
): Promise<Draft | null> {
  const seen = live.revision === upon ? live : await site.readRevision(kind, upon);
  const words = toWords(kind, document);
  const problems = await checkWords(db, site, userId, kind, words);
  const draft = { userId, kind, document: words, problems: problems.length };
  return updateDraft(db, draft, version, seen ?? base);
}

/** Ends a draft that is live. What was typed since it was sent stays, upon what is live now. */
async function finishDraft(tx: Db, { userId, kind, version }: Draft, live: WordsAt): Promise<void> {
  if (!(await removeDraft(tx, userId, kind, version))) await rebaseDraft(tx, userId, kind, live);
}
