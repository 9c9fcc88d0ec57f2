import { PassThrough, type Readable } from 'node:stream';
import proxyaddr from '@fastify/proxy-addr';
import { withTimeout } from '@tableside/contracts/common/with-timeout';
import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';
import type { ServerContext } from '../context';
import { chooseEncoding, type Encoding } from '@tableside/server/encoding';
import { createEncoder, sendText } from '../http/responses';
import type { PageBody } from '../render/finish-page';
import type { RenderedPage } from '../render/page-renderer';
import { type PageCache, isKnown } from './page-cache';
import { pageHeaders, privateHeaders, SHARED_CACHE_CONTROL } from '../render/page-headers';
import { chooseCanaries } from '../releases/select-releases';
import { readPageRequest } from '../render/page-request';
import { DRAFT_QUERY } from '@tableside/contracts/admin/content/rules';
import { createDraftHandler } from './draft-handler';
import { findCanonical, isTypeable, readUrl } from '../http/read-url';
import { createPreviewHandler, type PreviewHandlerParts } from './preview-handler';
import type { Previews } from './previews';

type PageContext = Pick<ServerContext, 'config' | 'registry' | 'pages' | 'slotCounter'> & {
  readonly cache: PageCache;
};

/** How long a response waits for the complete page, in milliseconds; then it is streamed. */
const FULL_PAGE_TIMEOUT_MS = 100;

/** Responds with the complete page if it is quick or the client has a copy, else streams it. */
function createPageHandler({ config, cache, registry, slotCounter }: PageContext) {
  return async (request: FastifyRequest, reply: FastifyReply, url: URL): Promise<FastifyReply> => {
    const canaries = chooseCanaries(await registry.read(), request.headers, config.siteOrigin);
    const ip = proxyaddr(request.raw, config.isTrustedProxy);
    const pageRequest = { ...readPageRequest(url, request.id, ip), canaries };
    const { page, complete, ageMs } = await cache.open(pageRequest);
    const { sources } = page.head;
    const secrecy = pageRequest.isPrivate ? privateHeaders : {};
    if (page.redirect) {
      const headers = { location: page.redirect, 'cache-control': 'no-store', ...secrecy };
      return reply.code(page.head.status).headers(headers).send();
    }
    const { 'if-none-match': known } = request.headers;
    const body = pageRequest.isPrivate ? null : await finishedBody(page, known !== undefined);
    const status = body?.isLost ? 503 : page.head.status;
    void reply.code(status);
    if (slotCounter && status === 200 && request.method === 'GET') {
      const client = { headers: request.headers, ip };
      void page.body.then(({ shown }) => shown && slotCounter.recordView(shown, client));
    }
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    void reply.headers({
      ...pageHeaders(config, sources),
      ...secrecy,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      ...(status === 503 && { 'retry-after': '5' }),
    });
    if (!body) return reply.send(request.method === 'HEAD' ? undefined : stream(page, encoding));
    const finished = await complete();
    if (finished.isComplete) {
      void reply.header('etag', finished.etag);
      // A response for some visitors must not be cached for others.
      if (canaries.length === 0) {
        const age = Math.floor(ageMs / 1000);
        void reply.headers({ 'cache-control': SHARED_CACHE_CONTROL, ...(age > 0 && { age }) });
      }
      if (isKnown(known, finished.etag)) {
        return reply.code(304).removeHeader('content-encoding').removeHeader('content-type').send();
      }
    }
    return reply.send(request.method === 'HEAD' ? undefined : await finished.encoded(encoding));
  };
}

/**
 * The finished page; null when it takes long, so that its head can be sent first, unless other
 * pages wait, because this page may fail. @param mustWait waits in any case
 */
async function finishedBody(page: RenderedPage, mustWait: boolean): Promise<PageBody | null> {
  const body = mustWait ? await page.body : await withTimeout(page.body, FULL_PAGE_TIMEOUT_MS);
  return body ?? (page.isCrowded?.() ? page.body : null);
}

/** Sends the head as soon as the client reads, the body when the data is ready. */
function stream({ head, body }: RenderedPage, encoding: Encoding): Readable {
  const response = encoding === 'identity' ? new PassThrough() : createEncoder(encoding);
  response.write(head.html);
  if ('flush' in response) response.flush();
  void body.then(({ html }) => response.end(html));
  return response;
}

interface PagesOptions extends PageContext {
  /** Omitted: no one is in a preview. */
  readonly preview?:
    | (Pick<PreviewHandlerParts, 'threads' | 'overlay' | 'quarantine'> & {
        readonly previews: Pick<Previews, 'find'>;
      })
    | undefined;
}

/** Every other URL is a page, including the not-found page. */
export async function pages(
  app: FastifyInstance,
  { preview: shown, ...context }: PagesOptions,
): Promise<void> {
  const sendPage = createPageHandler(context);
  const sendDraft = createDraftHandler(context);
  const sendPreview = shown && createPreviewHandler({ ...context, ...shown });
  app.get('/*', async (request, reply) => {
    const url = readUrl(request.url, context.config.siteOrigin);
    if (!url) return sendText(reply, 'Bad request\n', 400);
    if (!isTypeable(url)) return sendText(reply, 'Not found\n', 404);
    const canonical = findCanonical(url);
    if (canonical) return reply.redirect(canonical, 308);
    const draft = url.searchParams.get(DRAFT_QUERY);
    if (draft !== null) return sendDraft(request, reply, url, draft);
    const preview = await shown?.previews.find(request.headers);
    return preview && sendPreview
      ? sendPreview(request, reply, url, preview)
      : sendPage(request, reply, url);
  });
}
