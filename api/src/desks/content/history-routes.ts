import type { ContentKind } from '@tableside/contracts/content/model';
import { HISTORY_PAGE } from '@tableside/contracts/desk/content/rules';
import { historyQuery, wireHistory } from '@tableside/contracts/desk/content/publish-wire';
import { differencesQuery, wireDifferences } from '@tableside/contracts/desk/content/wire';
import { ApiError } from '../../http/errors';
import { definePersonalOperation, type AnyOperation } from '../../plugins/operations/operation';
import type { SiteWords, Words } from '../../plugins/words/words-model';
import { compareWords } from './compare/compare-words';
import { nameByTitles } from './compare/name-by-titles';
import { findDraft } from './drafts/drafts';
import { withWords, type DeskApp } from './editor';

/** Calls that look back, and from one version at another. */
export function historyRoutes(app: DeskApp): AnyOperation[] {
  /** The words that a side of a comparison names.
   * @throws {ApiError} not-found */
  const readSide = async (
    site: SiteWords,
    userId: number,
    kind: ContentKind,
    side: string,
  ): Promise<Words | null> => {
    if (side === 'live') return (await site.readLive(kind)).document;
    if (side === 'draft' || side === 'base') {
      const draft = await findDraft(app.db, userId, kind);
      if (!draft) throw new ApiError('not-found', 'You have no draft of this.');
      return side === 'draft' ? draft.document : draft.base.document;
    }
    const found = await site.readRevision(kind, side === 'built-in' ? null : side);
    if (!found) throw new ApiError('not-found', `There is no revision ${side}.`);
    return found.document;
  };

  return [
    definePersonalOperation({
      method: 'GET',
      url: '/api/desk/content/history',
      summary: 'Who changed a document when, newest first, a page at a time',
      query: historyQuery,
      data: wireHistory,
      role: 'editor',
      handle: ({ query: { kind, before = Infinity } }) =>
        withWords(app, async (site) => {
          const changes = await site.listChanges(kind as ContentKind);
          const older = changes.filter(({ id }) => id < before);
          const entries = older.slice(0, HISTORY_PAGE).map((change) => ({
            id: change.id,
            at: change.at,
            who: change.who,
            what: change.what,
            revision: change.revision,
            revision_before: change.before,
            is_live: change === changes[0],
          }));
          return { data: { entries, has_more: older.length > HISTORY_PAGE } };
        }),
    }),
    definePersonalOperation({
      method: 'GET',
      url: '/api/desk/content/differences',
      summary: 'In what two versions of a document differ, word by word',
      query: differencesQuery,
      data: wireDifferences,
      role: 'editor',
      handle: ({ session: { userId }, query }) =>
        withWords(app, async (site) => {
          const kind = query.kind as ContentKind;
          const before = await readSide(site, userId, kind, query.from);
          const after = await readSide(site, userId, kind, query.to);
          const { schema } = site.describe(kind);
          const differences = compareWords(before, after).map((each) => ({
            ...each,
            path: [...each.path],
            field: nameByTitles(schema, each.path),
            words: [...each.words],
          }));
          return { data: { differences } };
        }),
    }),
  ];
}
