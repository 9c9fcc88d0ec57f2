import {
  draftAddress,
  draftPictureAddress,
  HISTORY_PAGE,
  PAGE_OF_KIND,
  PREVIEW_LINK_DAYS,
} from '@tableside/contracts/desk/content/rules';
import { contentCalls, shownRequest, wireShown } from '@tableside/contracts/desk/content/wire';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { ApiError } from '../../http/errors';
import { refuse, refuseFields } from '../../http/errors';
import { defineOperation, serveCall } from '../../http/operation';
import type { Words } from '../../content/model';
import { compareWords } from './compare-words';
import { readDocument, readDocuments, saveDraft, toShowable } from './documents';
import { findDraft, listDrafts, removeDraft, findEditor, noteContent, withWords } from './drafts';
import { pictureRoutes } from './picture-routes';
import { isEditor, readLink, writeLink } from './preview-links';
import { publishDraft, restoreRevision, findSchedule, removeSchedule } from './publish';

/** A document as JSON, and the names around it. */
const SAVE_BYTES_MAX = 300 * 1024;
const DAY_MS = 86_400_000;

const PAST = 'This time is in the past. Choose a later one, or publish now.';
const FAR = 'Choose a time within a year.';
const NO_DRAFT = 'This document has no draft.';
const NOT_DISCARDED = 'The draft was changed or scheduled meanwhile. Nothing was discarded.';

/** The content calls of the desk. All editors share one draft per document. */
export const deskContent: FastifyPluginAsync = async (app) => {
  app.addOperations([
    ...readOperations(app),
    ...draftOperations(app),
    ...compareOperations(app),
    ...publishOperations(app),
    ...historyOperations(app),
    ...previewOperations(app),
  ]);
  await app.register(pictureRoutes);
};

/** Reads of documents and their drafts. */
const readOperations = (app: FastifyInstance) => [
  serveCall(contentCalls.documents, {
    summary: 'All documents, with their drafts and schedules',
    role: 'editor',
    handle: async ({ session }) => ({
      data: await readDocuments(app, await findEditor(app.db, session)),
    }),
  }),
  serveCall(contentCalls.document, {
    summary: 'One document: what is live, the draft, and what keeps it from being published',
    role: 'editor',
    handle: async ({ session, input }) => ({
      data: await readDocument(app, await findEditor(app.db, session), input.kind),
    }),
  }),
];

/** The draft of a document. */
const draftOperations = (app: FastifyInstance) => [
  serveCall(contentCalls.save, {
    summary: 'Saves the draft of a document, and reports what keeps it from being published',
    bodyBytesMax: SAVE_BYTES_MAX,
    role: 'editor',
    handle: async ({ session, input }) => {
      const editor = await findEditor(app.db, session);
      return { data: await saveDraft(app, editor, input) };
    },
  }),
  serveCall(contentCalls.discard, {
    summary: 'Deletes the draft of a document, with the links to it',
    role: 'editor',
    handle: async ({ session, input: { kind, version } }) => {
      const editor = await findEditor(app.db, session);
      const isGone = await app.db.transaction().execute(async (tx) => {
        if (await findSchedule(tx, kind)) return false;
        if (!(await removeDraft(tx, kind, version))) return false;
        await noteContent(tx, editor.email, 'words-discarded', kind);
        return true;
      });
      return isGone ? { message: 'Draft discarded.', data: null } : refuse(NOT_DISCARDED);
    },
  }),
];

const compareOperations = (app: FastifyInstance) => [
  serveCall(contentCalls.differences, {
    summary: 'How the draft, the built-in content or a revision differs from what is live',
    role: 'editor',
    handle: ({ input: { kind, to } }) =>
      withWords(app, async (site) => {
        const live = await site.readLive(kind);
        const other =
          to === 'draft'
            ? // Once it is published or discarded, nothing is left to change.
              ((await findDraft(app.db, kind)) ?? live)
            : await site.readRevision(kind, to === 'built-in' ? null : to);
        if (!other) throw new ApiError('not-found', 'There is no such version.');
        const differences = compareWords(live.document, other.document);
        return { data: { live: live.revision, differences } };
      }),
  }),
];

/** What visitors see. */
const publishOperations = (app: FastifyInstance) => [
  serveCall(contentCalls.publish, {
    summary: 'Publishes the draft of a document, now or at a time',
    role: 'editor',
    needsProof: true,
    handle: async ({ session, input: { at, ...seen } }) => {
      const time = at ? new Date(at) : undefined;
      if (time && time <= app.now()) return refuseFields({ at: PAST });
      if (time && time.getTime() - app.now().getTime() > 366 * DAY_MS)
        return refuseFields({ at: FAR });
      const request = { ...seen, at: time };
      return { data: await publishDraft(app, await findEditor(app.db, session), request) };
    },
  }),
  serveCall(contentCalls.cancelSchedule, {
    summary: 'Cancels a schedule; the draft stays',
    role: 'editor',
    needsProof: true,
    handle: async ({ session, input: { id } }) => {
      const editor = await findEditor(app.db, session);
      const kind = await app.db.transaction().execute(async (tx) => {
        const removed = await removeSchedule(tx, id);
        if (removed) await noteContent(tx, editor.email, 'words-unscheduled', removed);
        return removed;
      });
      if (!kind) return refuse('This is not scheduled anymore.');
      return { message: 'Schedule canceled. The draft can be changed again.', data: null };
    },
  }),
];

const historyOperations = (app: FastifyInstance) => [
  serveCall(contentCalls.history, {
    summary: 'Who published which version of a document when, newest first, a page at a time',
    role: 'editor',
    handle: ({ input: { kind, before = Infinity } }) =>
      withWords(app, async (site) => {
        const changes = await site.listChanges(kind);
        const older = changes.filter(({ id }) => id < before);
        const entries = older
          .slice(0, HISTORY_PAGE)
          .map((change) => ({ ...change, is_live: change === changes[0] }));
        return { data: { entries, has_more: older.length > HISTORY_PAGE } };
      }),
  }),
  serveCall(contentCalls.restore, {
    summary: 'Publishes an earlier version of one document; other documents stay as they are',
    role: 'editor',
    needsProof: true,
    handle: async ({ session, input }) => ({
      data: await restoreRevision(app, await findEditor(app.db, session), input),
    }),
  }),
];

/** Drafts in place of what is live, for who has a link. */
const previewOperations = (app: FastifyInstance) => [
  serveCall(contentCalls.previewLink, {
    summary: 'Makes a link that shows the draft to anyone who has it',
    role: 'editor',
    handle: async ({ session: { userId }, input: { kind } }) => {
      const draft = await findDraft(app.db, kind);
      if (!draft) return refuse(NO_DRAFT);
      const expiresAt = new Date(app.now().getTime() + PREVIEW_LINK_DAYS * DAY_MS);
      const token = writeLink(app.draftHash, { userId, draftId: draft.id, expiresAt });
      const url = draftAddress(PAGE_OF_KIND[kind], token);
      return { data: { url, expires_at: expiresAt.toISOString() } };
    },
  }),
  defineOperation({
    method: 'POST',
    url: '/api/draft_pages',
    summary: 'The documents that a preview shows in place of the live ones',
    body: shownRequest,
    data: wireShown,
    errors: ['draft-not-found'],
    handle: async ({ body: { token } }) => {
      const drafts = await findShown(app, token);
      if (!drafts) throw new ApiError('draft-not-found');
      return {
        data: await withWords(app, async (site) => ({
          owner: await site.readOwner(),
          documents: Object.fromEntries(
            await Promise.all(
              drafts.map(async ({ kind, document }) => {
                const { document: live } = await site.readLive(kind);
                const shown = toShowable(kind, document, live);
                return [kind, shown && withPictures(token, shown)] as const;
              }),
            ),
          ),
        })),
      };
    },
  }),
];

/** The drafts that a preview shows; null where its link has ended. */
async function findShown({ db, draftHash, now }: FastifyInstance, token: string) {
  const link = readLink(draftHash, token, now());
  if (!link || !(await isEditor(db, link.userId))) return null;
  const drafts = await listDrafts(db);
  if (link.draftId === null) return drafts;
  const linked = drafts.filter(({ id }) => id === link.draftId);
  return linked.length > 0 ? linked : null;
}

/** The document with addresses for its uploaded pictures. */
function withPictures(token: string, document: Words): Record<string, unknown> {
  const replaced = JSON.stringify(document, (key, value: unknown) =>
    key === 'src' ? (draftPictureAddress(String(value), token) ?? value) : value,
  );
  return JSON.parse(replaced) as Record<string, unknown>;
}
