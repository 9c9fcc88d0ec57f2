import { nothing } from '@tableside/contracts/common/wire';
import { PAGE_OF_KIND } from '@tableside/contracts/desk/content/rules';
import {
  discardRequest,
  documentQuery,
  presenceRequest,
  saveRequest,
  wireDocument,
  wireDocuments,
  wirePresence,
  wireSaved,
} from '@tableside/contracts/desk/content/wire';
import type { FastifyPluginAsync } from 'fastify';
import type { ContentKind } from '@tableside/contracts/content/model';
import { definePersonalOperation } from '../../plugins/operations/operation';
import { findDraft, removeDraft } from './drafts/drafts';
import { findEditor, noteWords } from './editor';
import { historyRoutes } from './history-routes';
import { linkRoutes } from './link-routes';
import { pictureRoutes } from './picture-routes';
import { listPresent, notePresence } from './drafts/presence';
import { publishRoutes } from './publish-routes';
import { readDocument, readDocuments, tryToRead } from './read-documents';
import { saveDraft } from './save-draft';
import { createLinks } from './links/links';

/** A document as JSON, and the names around it. */
const SAVE_BYTES_MAX = 300 * 1024;

/** The sponsor's desk: drafts of the words, and how they are published. A draft is its writer's alone. */
export const deskContent: FastifyPluginAsync = async (app) => {
  const { db } = app;
  const links = createLinks(app);

  app.addOperations([
    definePersonalOperation({
      method: 'GET',
      url: '/api/desk/content/documents',
      summary: 'All documents of the site: what is live, what one has drafted, what is planned',
      data: wireDocuments,
      role: 'editor',
      handle: async ({ session }) => ({
        data: await readDocuments(app, await findEditor(db, session)),
      }),
    }),
    definePersonalOperation({
      method: 'GET',
      url: '/api/desk/content/document',
      summary:
        "One document: its schema, its live words, one's own draft and what is wrong with it",
      query: documentQuery,
      data: wireDocument,
      role: 'editor',
      handle: async ({ session, query }) => {
        const editor = await findEditor(db, session);
        const kind = query.kind as ContentKind;
        return { data: await readDocument(app, editor, kind, links.pictures(editor.id)) };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/desk/content/save',
      summary: "Saves one's draft of a document, and tells what would keep it from being published",
      body: saveRequest,
      bodyBytesMax: SAVE_BYTES_MAX,
      data: wireSaved,
      role: 'editor',
      handle: async ({ session, body }) => ({
        data: await saveDraft(app, await findEditor(db, session), {
          ...body,
          kind: body.kind as ContentKind,
        }),
      }),
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/desk/content/discard',
      summary: "Throws one's draft of a document away, with the links to it",
      body: discardRequest,
      data: nothing,
      role: 'editor',
      handle: async ({ session, body }) => {
        const kind = body.kind as ContentKind;
        const editor = await findEditor(db, session);
        await db.transaction().execute(async (tx) => {
          if (await removeDraft(tx, editor.id, kind))
            await noteWords(tx, editor.email, 'words-discarded', kind);
        });
        return { message: 'The draft is gone. What is live stays.', data: null };
      },
    }),
    definePersonalOperation({
      method: 'POST',
      url: '/api/desk/content/presence',
      summary: 'Tells that one has a document open, and asks who else has',
      body: presenceRequest,
      data: wirePresence,
      role: 'editor',
      handle: async ({ session: { userId }, body }) => {
        const kind = body.kind as ContentKind;
        await notePresence(db, userId, kind, body.is_open);
        const { value: live } = await tryToRead(app, (site) => site.readLive(kind));
        const draft = await findDraft(db, userId, kind);
        const present = await listPresent(db, userId, kind);
        return {
          data: { present, revision: live?.revision ?? null, version: draft?.version ?? 0 },
        };
      },
    }),
    ...publishRoutes(app),
    ...historyRoutes(app),
    ...linkRoutes(app, links, PAGE_OF_KIND),
  ]);
  await app.register(pictureRoutes, { links });
};
