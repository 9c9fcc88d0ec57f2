import type { ContentKind } from '@tableside/contracts/content/model';
import { draftAddress, FRAME_MINUTES } from '@tableside/contracts/desk/content/rules';
import {
  linkRequest,
  shownRequest,
  wireFrame,
  wireLink,
  wireShown,
} from '@tableside/contracts/desk/content/wire';
import { ApiError } from '../../http/errors';
import { refuse } from '../../http/refuse';
import {
  defineOperation,
  definePersonalOperation,
  type AnyOperation,
} from '../../plugins/operations/operation';
import { isEditor } from './links/draft-links';
import { findDraft, findDraftById, listDrafts, type Draft } from './drafts/drafts';
import { withWords, type DeskApp } from './editor';
import { pictureUrl, type Links } from './links/links';
import { listSources } from './drafts/pictures';
import { toShowable } from './compare/showable';

const NO_DRAFT = 'You have no draft of this. What is live needs no link of its own.';

/** Calls that make links to drafts, and the one by which a page is shown with them.
 * @param pages on which each kind is looked at */
export function linkRoutes(
  app: DeskApp,
  links: Links,
  pages: Readonly<Record<ContentKind, string>>,
): AnyOperation[] {
  const { db } = app;

  /** The drafts that a link shows; none where it has ended. */
  const findShown = async (token: string): Promise<readonly Draft[] | null> => {
    const link = links.read(token);
    if (!link || !(await isEditor(db, link.userId))) return null;
    if (link.draftId === null) return listDrafts(db, link.userId);
    const draft = await findDraftById(db, link.draftId);
    return draft?.userId === link.userId ? [draft] : null;
  };

  return [
    definePersonalOperation({
      method: 'POST',
      url: '/api/desk/content/frame_token',
      summary: "Makes what shows pages with one's own drafts, for a while",
      data: wireFrame,
      role: 'editor',
      handle: async ({ session: { userId } }) => {
        const { token, expiresAt } = links.write(userId, null, FRAME_MINUTES / 60);
        return { data: { token, expires_at: expiresAt.toISOString() } };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/desk/content/preview_link',
      summary: 'Makes a link that shows one draft to whoever has it, for some hours',
      body: linkRequest,
      data: wireLink.nullable(),
      role: 'editor',
      handle: async ({ session: { userId }, body }) => {
        const kind = body.kind as ContentKind;
        const draft = await findDraft(db, userId, kind);
        if (!draft) return refuse(NO_DRAFT);
        const { token, expiresAt } = links.write(userId, draft.id, body.hours);
        const url = draftAddress(pages[kind], token);
        return { data: { url, expires_at: expiresAt.toISOString() } };
      },
    }),
    defineOperation({
      method: 'POST',
      url: '/api/draft_pages',
      summary: 'The documents that a page shows in place of the live ones, by a link to a draft',
      body: shownRequest,
      data: wireShown,
      errors: ['draft-not-found'],
      handle: async ({ body: { token } }) => {
        const drafts = await findShown(token);
        if (!drafts) throw new ApiError('draft-not-found');
        return {
          data: await withWords(app, async (site) => ({
            owner: await site.readOwner(),
            documents: Object.fromEntries(
              await Promise.all(
                drafts.map(async ({ kind, document }) => {
                  const live = await site.readLive(kind);
                  const shown = toShowable(kind, document, live.document);
                  return [kind, shown && withPictures(token, shown)] as const;
                }),
              ),
            ),
          })),
        };
      },
    }),
  ];
}

/** Pictures that are not published yet are shown by the link. */
function withPictures(token: string, document: Readonly<Record<string, unknown>>) {
  const sources = new Set(listSources(document));
  const replaced = JSON.stringify(document, (key, value: unknown) =>
    key === 'src' && typeof value === 'string' && sources.has(value)
      ? pictureUrl(token, value)
      : value,
  );
  return JSON.parse(replaced) as Record<string, unknown>;
}
