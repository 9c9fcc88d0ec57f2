import { PassThrough, type Readable } from 'node:stream';
import proxyaddr from '@fastify/proxy-addr';
import { withTimeout } from '@tableside/contracts/common/with-timeout';
import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config';
import { chooseEncoding, type Encoding } from '@tableside/server/encoding';
import { createEncoder } from '../http/encoding';
import type { SlotCounter } from '../sponsor/slot-counter';
import type { PageRest } from '../render/finish-page';
import type { RenderedPage } from '../render/page-renderer';
import { type PageCache, isKnown } from './page-cache';
import { pageHeaders, privateHeaders, SHARED_CACHE_CONTROL } from '../render/page-headers';
import type { RegistrySource } from '../releases/registry-source';
import { chooseCanaries } from '../releases/canaries';
import { readVisit } from '../render/page-visit';
import { DRAFT_QUERY } from '@tableside/contracts/desk/content/rules';
import { createDraftHandler, type DraftHandlerParts } from './draft-handler';
import { isTypeable, readUrl } from '../http/read-url';
import { sendText } from '../http/send-text';
import { createPreviewHandler, type PreviewHandlerParts } from '../preview/preview-handler';
import type { Previews } from '../preview/previews';

interface PageHandlerParts {
  readonly config: ServerConfig;
  readonly cache: PageCache;
  readonly registry: Pick<RegistrySource, 'read'>;
  /** Left out, nobody counts what of the sponsor's was shown. */
  readonly figures?: Pick<SlotCounter, 'noteView'> | undefined;
}

/** How long an answer waits for a page to be whole, in milliseconds: only then can it say that it may be kept, and by
 * which tag it is known. A page that takes longer sets off with its opening. */
const WHOLE_WITHIN_MS = 100;

/** Answers with a page: whole where it is made quickly or the caller has a copy of it, else its opening at once and the
 * rest when the data is there. */
function createPageHandler({ config, cache, registry, figures }: PageHandlerParts) {
  return async (request: FastifyRequest, reply: FastifyReply, url: URL): Promise<FastifyReply> => {
    const canaries = chooseCanaries(await registry.read(), request.headers, config.siteOrigin);
    const ip = proxyaddr(request.raw, config.isTrustedProxy);
    const visit = { ...readVisit(url, request.id, ip), canaries };
    const { page, whole, ageMs } = await cache.open(visit);
    const { sources } = page.opening;
    const secrecy = visit.isPrivate ? privateHeaders : {};
    if (page.redirect) {
      const headers = { location: page.redirect, 'cache-control': 'no-store', ...secrecy };
      return reply.code(page.opening.status).headers(headers).send();
    }
    const { 'if-none-match': known } = request.headers;
    const rest = visit.isPrivate ? null : await finishedRest(page, known !== undefined);
    const status = rest?.isLost ? 503 : page.opening.status;
    void reply.code(status);
    if (figures && status === 200 && request.method === 'GET') {
      const asking = { headers: request.headers, ip };
      void page.rest.then(({ shown }) => shown && figures.noteView(shown, asking));
    }
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    void reply.headers({
      ...pageHeaders(config, sources),
      ...secrecy,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      ...(status === 503 && { 'retry-after': '5' }),
    });
    if (!rest) return reply.send(request.method === 'HEAD' ? undefined : stream(page, encoding));
    const finished = await whole();
    if (finished.isComplete) {
      void reply.header('etag', finished.etag);
      // What is for some is kept for nobody else.
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

/** What there is of a page besides its opening, once it is finished; null where that takes long, so that its opening may go ahead.
 * While other pages wait, an opening would only promise what may not come.
 * @param mustWait for the whole page, however long it takes */
async function finishedRest(page: RenderedPage, mustWait: boolean): Promise<PageRest | null> {
  const rest = mustWait ? await page.rest : await withTimeout(page.rest, WHOLE_WITHIN_MS);
  return rest ?? (page.isCrowded?.() ? page.rest : null);
}

/** The opening as soon as somebody reads, the rest when it is there. */
function stream({ opening, rest }: RenderedPage, encoding: Encoding): Readable {
  const body = encoding === 'identity' ? new PassThrough() : createEncoder(encoding);
  body.write(opening.html);
  if ('flush' in body) body.flush();
  void rest.then(({ html }) => body.end(html));
  return body;
}

interface PagesOptions extends PageHandlerParts, DraftHandlerParts {
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
