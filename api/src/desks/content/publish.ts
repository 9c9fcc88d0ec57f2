import type { ContentKind } from '@tableside/contracts/content/model';
import { ApiError } from '../../http/errors';
import type { SiteWords } from '../../content/site-words';
import type { WordsAt } from '../../content/model';
import { checkDraft } from './documents';
import { findDraft, readPictures, removeDraft, type Draft } from './drafts';
import { noteContent, withWords, type DeskApp, type Editor } from './editor';
import { addSchedule, findSchedule } from './schedules';

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
