import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import {
  HEADER_TIMEOUTS,
  trackConnections,
  endSlowConnections,
} from '@tableside/server/connections';
import { readRequestId } from '@tableside/server/requests';
import { fastify, type FastifyInstance } from 'fastify';
import type { ServerContext } from './context';
import { createAdmission, hooks, logResponse, setHeaders } from './http/hooks';
import { isForwarded, routedUrl } from './http/read-url';
import { sendText } from './http/responses';
import { PageCache } from './pages/page-cache';
import { pages } from './pages/page-handler';
import { previewLinks, readOverlay } from './pages/preview-handler';
import { Previews, PreviewThreads } from './pages/previews';
import { beacons } from './routes/beacons';
import { health } from './routes/health';
import { apiProxy, createProxy, development, handOver } from './routes/proxy';
import { releases, switches } from './routes/release-routes';
import { sponsorLinks } from './routes/sponsor';
import { wellKnown } from './routes/well-known';

/** How long a request may take to arrive, in milliseconds. Slow uploads of photos need the time. */
const REQUEST_TIMEOUT_MS = 300_000;
/** How long an idle connection is kept open, in milliseconds. */
const KEEP_ALIVE_MS = 5000;

/** Creates the shell server, not listening yet. */
export async function createApp(context: ServerContext): Promise<FastifyInstance> {
  const { config, log, shellDir, registry, openPreview, isDraining } = context;
  const { siteOrigin, apiOrigin, isTrustedProxy } = config;
  let pagesVersion = 0;
  let shown: unknown;
  const readVersion = async () => {
    const state = await registry.read();
    // In development sources change without a registry change.
    if (state !== shown || config.isDevelopment) pagesVersion += 1;
    const isReleased = shown !== undefined && state !== shown && !config.isDevelopment;
    shown = state;
    if (isReleased) void cache.warm();
    return pagesVersion;
  };
  const cache = new PageCache(context.pages, readVersion);
  const onWrite = () => void (pagesVersion += 1);
  const proxy = createProxy({ apiOrigin, isTrusted: isTrustedProxy, log, onWrite });
  const preview = openPreview && {
    previews: new Previews(context),
    threads: new PreviewThreads(registry, openPreview),
    overlay: await readOverlay(shellDir),
    quarantine: context.quarantine,
  };
  const admit = createAdmission(isTrustedProxy);
  const app = fastify({
    logger: false,
    genReqId: readRequestId,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: HEADER_TIMEOUTS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    clientErrorHandler: rejectBytes,
    rewriteUrl: ({ url = '/' }) => routedUrl(url, siteOrigin),
    // The URL cannot be decoded; no hook is called for it.
    frameworkErrors: (_error, request, reply) => {
      setHeaders(request, reply, siteOrigin);
      logResponse(request, reply, log);
      if (!admit(request, reply)) return;
      if (isForwarded(request.originalUrl)) handOver(request, reply, proxy.forward);
      else sendText(reply, 'Bad request\n', 400);
    },
  });
  const endConnections = trackConnections(app.server);
  // Makes a proxy with keep-alive connections reconnect elsewhere.
  app.server.prependListener('request', (_request, response) => {
    if (isDraining?.()) response.shouldKeepAlive = false;
  });
  endSlowConnections(app.server);
  app.addHook('preClose', async () => endConnections());
  app.addHook('onClose', async () => preview?.threads.close());
  await app.register(hooks, { siteOrigin, log, admit });
  await app.register(apiProxy, { proxy });
  await app.register(development, context);
  await app.register(releases, { ...context, previews: preview?.previews });
  await app.register(health, context);
  await app.register(beacons, context);
  await app.register(switches, context);
  await app.register(sponsorLinks, context);
  await app.register(wellKnown, context);
  if (preview) await app.register(previewLinks, { ...preview, siteOrigin });
  await app.register(pages, { ...context, cache, preview });
  return app;
}

const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Responds like Node, with `Connection: close`; Fastify would leave a dead connection open. */
function rejectBytes(error: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.writable && error.code !== 'ECONNRESET') {
    const status = STATUSES[error.code ?? ''] ?? 400;
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
  }
  socket.destroy(error);
}
