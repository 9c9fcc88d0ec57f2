import type { FastifyInstance } from 'fastify';
import { isTypeable, readUrl } from '../http/read-url';
import { sendText } from '../http/send-text';
import { createPageHandler, type PageHandlerParts } from '../pages/page-handler';

/** Every other address is a page, be it the one that says that there is none. */
export async function pages(app: FastifyInstance, parts: PageHandlerParts): Promise<void> {
  const sendPage = createPageHandler(parts);
  app.get('/*', async (request, reply) => {
    const url = readUrl(request.url, parts.config.siteOrigin);
    if (!url) return sendText(reply, 'Bad request\n', 400);
    return isTypeable(url) ? sendPage(request, reply, url) : sendText(reply, 'Not found\n', 404);
  });
}
