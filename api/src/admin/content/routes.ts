import {
  draftAddress,
  draftPictureAddress,
  HISTORY_PAGE,
  PAGE_OF_KIND,
  PREVIEW_LINK_DAYS,
} from '@tableside/contracts/admin/content/rules';
import { contentCalls, shownRequest, wireShown } from '@tableside/contracts/admin/content/wire';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { ApiError, refuse, refuseFields } from '../../http/errors';
import { defineOperation, serveCall } from '../../http/operation';
import type { ContentDocument } from '../../content/model';
import { compareContent } from './compare-content';
import { readDocument, readDocuments, saveDraft, toPreviewable } from './documents';
import { findDraft, deleteDraft, findEditor, recordContentAction } from './drafts';
import { pictureRoutes } from './picture-routes';
import { findPreview, writeLink } from './preview-links';
import { publishDraft, restoreRevision, findSchedule, deleteSchedule } from './publish';

/** Largest request body of a save: a document and its envelope. */
const SAVE_BYTES_MAX = 300 * 1024;
const DAY_MS = 86_400_000;

const IN_PAST = 'This time is in the past. Choose a later time, or publish now.';
const TOO_FAR = 'Choose a time within a year.';
const NO_DRAFT = 'This entry has no draft.';
const NOT_DISCARDED =
  'The draft was changed or scheduled after you opened it. Nothing was discarded.';

/** Content calls. All editors share one draft per document. */
export const adminContent: FastifyPluginAsync = async (app) => {
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

const readOperations = (app: FastifyInstance) => [
  serveCall(contentCalls.documents, {
    summary: 'List all content entries with their drafts and schedules',
    role: 'editor',
    handle: async ({ session }) => ({
      data: await readDocuments(app, await findEditor(app.db, session)),
    }),
  }),
  serveCall(contentCalls.document, {
    summary: 'Get a content entry: live content, draft, and problems',
    role: 'editor',
    handle: async ({ session, input }) => ({
      data: await readDocument(app, await findEditor(app.db, session), input.kind),
    }),
  }),
];

const draftOperations = (app: FastifyInstance) => [
  serveCall(contentCalls.save, {
    summary: 'Save the draft of a content entry and report its problems',
    bodyBytesMax: SAVE_BYTES_MAX,
    role: 'editor',
    handle: async ({ session, input }) => {
      const editor = await findEditor(app.db, session);
      return { data: await saveDraft(app, editor, input) };
    },
  }),
  serveCall(contentCalls.discard, {
    summary: 'Delete the draft of a content entry and its preview links',
    role: 'editor',
    handle: async ({ session, input: { kind, version } }) => {
      const editor = await findEditor(app.db, session);
      const isDeleted = await app.db.transaction().execute(async (tx) => {
        if (await findSchedule(tx, kind)) return false;
        if (!(await deleteDraft(tx, kind, version))) return false;
        await recordContentAction(tx, editor.email, 'content-discarded', kind);
        return true;
      });
      return isDeleted ? { message: 'Draft discarded.', data: null } : refuse(NOT_DISCARDED);
    },
  }),
];

const compareOperations = (app: FastifyInstance) => [
  serveCall(contentCalls.differences, {
    summary: 'Compare the draft, the built-in content, or a revision with the live content',
    role: 'editor',
    handle: async ({ input: { kind, to } }) => {
      const site = await app.content.open();
      const live = await site.readLive(kind);
      const other =
        to === 'draft'
          ? // A published or discarded draft has no differences.
            ((await findDraft(app.db, kind)) ?? live)
          : await site.readRevision(kind, to === 'built-in' ? null : to);
      if (!other) throw new ApiError('not-found', 'This version doesn’t exist.');
      const differences = compareContent(live.document, other.document);
      return { data: { live: live.revision, differences } };
    },
  }),
];

const publishOperations = (app: FastifyInstance) => [
  serveCall(contentCalls.publish, {
    summary: 'Publish the draft of a content entry, now or later',
    role: 'editor',
    needsReauth: true,
    handle: async ({ session, input: { at, ...seen } }) => {
      const time = at ? new Date(at) : undefined;
      if (time && time <= app.now()) return refuseFields({ at: IN_PAST });
      if (time && time.getTime() - app.now().getTime() > 366 * DAY_MS)
        return refuseFields({ at: TOO_FAR });
      const request = { ...seen, at: time };
      return { data: await publishDraft(app, await findEditor(app.db, session), request) };
    },
  }),
  serveCall(contentCalls.cancelSchedule, {
    summary: 'Cancel a schedule and keep the draft',
    role: 'editor',
    needsReauth: true,
    handle: async ({ session, input: { id } }) => {
      const editor = await findEditor(app.db, session);
      const kind = await app.db.transaction().execute(async (tx) => {
        const removed = await deleteSchedule(tx, id);
        if (removed) await recordContentAction(tx, editor.email, 'content-unscheduled', removed);
        return removed;
      });
      if (!kind) return refuse('This is no longer scheduled.');
      return { message: 'Schedule canceled. You can edit the draft again.', data: null };
    },
  }),
];

const historyOperations = (app: FastifyInstance) => [
  serveCall(contentCalls.history, {
    summary: 'List the published versions of a content entry, newest first, by page',
    role: 'editor',
    handle: async ({ input: { kind, before = Infinity } }) => {
      const changes = await (await app.content.open()).listChanges(kind);
      const older = changes.filter(({ id }) => id < before);
      const entries = older
        .slice(0, HISTORY_PAGE)
        .map((change) => ({ ...change, is_live: change === changes[0] }));
      return { data: { entries, has_more: older.length > HISTORY_PAGE } };
    },
  }),
  serveCall(contentCalls.restore, {
    summary: 'Publish an earlier version of a content entry',
    role: 'editor',
    needsReauth: true,
    handle: async ({ session, input }) => ({
      data: await restoreRevision(app, await findEditor(app.db, session), input),
    }),
  }),
];

/** Shows drafts in place of the live content, to anyone with a link. */
const previewOperations = (app: FastifyInstance) => [
  serveCall(contentCalls.previewLink, {
    summary: 'Create a link that shows the draft to anyone with the link',
    role: 'editor',
    handle: async ({ session: { userId }, input: { kind } }) => {
      const draft = await findDraft(app.db, kind);
      if (!draft) return refuse(NO_DRAFT);
      const expiresAt = new Date(app.now().getTime() + PREVIEW_LINK_DAYS * DAY_MS);
      const token = writeLink(app.draftHash, { userId, draftId: draft.id, expiresAt });
      const url = draftAddress(PAGE_OF_KIND[kind], token);
      return { data: { url, expires_at: expiresAt } };
    },
  }),
  defineOperation({
    method: 'POST',
    url: '/api/draft_pages',
    summary: 'Get the content entries that a preview shows in place of the live ones',
    body: shownRequest,
    data: wireShown,
    errors: ['draft-not-found'],
    handle: async ({ body: { token } }) => {
      const preview = await findPreview(app, token);
      if (!preview) throw new ApiError('draft-not-found');
      const site = await app.content.open();
      const documents = preview.drafts.map(async ({ kind, document }) => {
        const { document: live } = await site.readLive(kind);
        const shown = toPreviewable(kind, document, live);
        return [kind, shown && withPictures(token, shown)] as const;
      });
      return {
        data: {
          owner: await site.readOwner(),
          documents: Object.fromEntries(await Promise.all(documents)),
        },
      };
    },
  }),
];

/** Replaces the paths of uploaded pictures with their preview addresses. */
function withPictures(token: string, document: ContentDocument): Record<string, unknown> {
  const replaced = JSON.stringify(document, (key, value: unknown) =>
    key === 'src' ? (draftPictureAddress(String(value), token) ?? value) : value,
  );
  return JSON.parse(replaced) as Record<string, unknown>;
}
