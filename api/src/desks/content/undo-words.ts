import type { ContentKind } from '@tableside/contracts/content/model';
import { ApiError } from '../../http/errors';
import { noteWords, withWords, type DeskApp, type Editor } from './editor';
import { isBehind, presentProblems } from './present';

export interface UndoAsked {
  readonly kind: ContentKind;
  /** Null: the words that the site was built with. */
  readonly to: string | null;
  /** What was live when it was asked for. */
  readonly seen: string | null;
}

/** Puts earlier words of one document live, upon all that was published since: other documents stay as they are. */
export const undoWords = (app: DeskApp, editor: Editor, { kind, to, seen }: UndoAsked) =>
  withWords(app, async (site) => {
    const live = await site.readLive(kind);
    const [earlier, known] = [
      await site.readRevision(kind, to),
      await site.readRevision(kind, seen),
    ];
    if (!earlier || !known) throw new ApiError('not-found', 'There is no such revision.');
    if (isBehind(known, live)) return { outcome: 'moved' as const, revision: live.revision };
    const restoration = { kind, to: earlier, by: editor.name, upon: live, verb: 'undo' } as const;
    const done = await site.restore(restoration);
    switch (done.outcome) {
      case 'moved':
        return { outcome: done.outcome, revision: (await site.readLive(kind)).revision };
      case 'problems':
        return { outcome: done.outcome, problems: presentProblems(done.problems) };
      case 'failed':
        return done;
      case 'unchanged':
        return { outcome: done.outcome, revision: done.revision };
      case 'done':
        await noteWords(
          app.db,
          editor.email,
          'words-undone',
          kind,
          to ? `revision ${to} again` : 'built-in words again',
        );
        return { outcome: 'undone' as const, revision: done.revision };
    }
  });
