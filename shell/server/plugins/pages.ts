import { DRAFT_QUERY } from '@tableside/contracts/desk/content/rules';
import type { FastifyInstance } from 'fastify';
import { createDraftHandler, type DraftHandlerParts } from '../drafts/draft-handler';
import { isTypeable, readUrl } from '../http/read-url';
import { sendText } from '../http/send-text';
import { createPageHandler, type PageHandlerParts } from '../pages/page-handler';
import { createPreviewHandler, type PreviewHandlerParts } from '../preview/preview-handler';
import type { Previews } from '../preview/previews';

export interface PagesOptions extends PageHandlerParts, DraftHandlerParts {
  /** Left out, nobody is in a preview. */
  readonly preview?: Pick<PreviewHandlerParts, 'threads' | 'overlay' | 'quarantine'> & {
    readonly previews: Pick<Previews, 'find'>;
  };
}

/** Every other address is a page, be it the one that says that there is none. */
export async function pages(
  app: FastifyInstance,
  { preview: shown, ...parts }: PagesOptions,
): Promise<void> {
  const sendPage = createPageHandler(parts);
  const sendDraft = createDraftHandler(parts);
  const sendPreview = shown && createPreviewHandler({ ...parts, ...shown });
  app.get('/*', async (request, reply) => {
    const url = readUrl(request.url, parts.config.siteOrigin);
    if (!url) return sendText(reply, 'Bad request\n', 400);
    if (!isTypeable(url)) return sendText(reply, 'Not found\n', 404);
    const draft = url.searchParams.get(DRAFT_QUERY);
    if (draft !== null) return sendDraft(request, reply, url, draft);
    const preview = await shown?.previews.find(request.headers);
    return preview && sendPreview
      ? sendPreview(request, reply, url, preview)
      : sendPage(request, reply, url);
  });
}
