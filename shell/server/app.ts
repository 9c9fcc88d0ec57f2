import type { StoreReader } from '@tableside/registry/reader';
import { fastify, type FastifyInstance } from 'fastify';
import type { ServerConfig } from './config';
import { isForwarded, routedUrl } from './http/read-url';
import {
  HEADER_TIMEOUTS,
  trackConnections,
  endSlowConnections,
} from '@tableside/server/connections';
import { readRequestId } from '@tableside/server/requests';
import { sendText } from './http/send-text';
import type { SlotCounter } from './sponsor/slot-counter';
import type { Logger } from './logger';
import type { Measures } from './metrics/metrics';
import { PageCache } from './pages/page-cache';
import { apiProxy, handOver, development } from './routes/api-proxy';
import { beacons } from './routes/beacons';
import {
  createAdmission,
  limitConcurrency,
  failures,
  headers,
  setHeaders,
  logResponse,
  requestLog,
} from './http/hooks';
import { health } from './routes/health';
import { pages } from './pages/page-handler';
import { previewLinks, readOverlay } from './preview/preview-handler';
import { releases, switches } from './routes/release-routes';
import { sponsorLinks } from './routes/sponsor-links';
import { wellKnown } from './routes/well-known';
import { Previews } from './preview/previews';
import { PreviewThreads, type OpenPages } from './preview/preview-threads';
import { createProxy } from './routes/proxy';
import { ContentSource } from './releases/content-source';
import type { RegistrySource } from './releases/registry-source';
import type { StartPage } from './render/page-renderer';
import { Quarantine } from './workers/quarantine';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** How long a request may take to arrive, in milliseconds. Slow uploads of photos need the time. */
const REQUEST_TIMEOUT_MS = 300_000;
/** How long an idle connection is kept open, in milliseconds. */
const KEEP_ALIVE_MS = 5000;

export interface AppParts {
  readonly config: ServerConfig;
  readonly log: Logger;
  /** Directory with shell.json and client/. */
  readonly shellDir: string;
  readonly store: StoreReader;
  readonly registry: Pick<RegistrySource, 'read'>;
  readonly startPage: StartPage;
  readonly quarantine: Pick<Quarantine, 'releases'>;
  /** Renders previews; omitted when there are none. */
  readonly openPreview?: OpenPages;
  readonly measures: Measures;
  /** Whether the server is shutting down; omitted: never. */
  readonly isDraining?: () => boolean;
  /** Counts sponsor views and clicks; omitted: not counted. */
  readonly figures?: SlotCounter;
}

/** Creates the shell server, not listening yet. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, log, shellDir, store, registry, startPage, quarantine, measures } = parts;
  const { openPreview: openPages, figures, isDraining = () => false } = parts;
  const { siteOrigin, apiOrigin, devRemotes, isTrustedProxy } = config;
  let pagesVersion = 0;
  const onWrite = () => void (pagesVersion += 1);
  let shown: unknown;
  const readVersion = async () => {
    const state = await registry.read();
    // In development sources change without a registry change.
    if (state !== shown || config.isDevelopment) pagesVersion += 1;
    shown = state;
    return pagesVersion;
  };
  const cache = new PageCache(startPage, readVersion);
  const proxy = createProxy({ apiOrigin, isTrusted: isTrustedProxy, log, onWrite });

  const preview = openPages && {
    previews: new Previews({ config, store }),
    threads: new PreviewThreads({ registry, openPages, openQuarantine: () => new Quarantine() }),
    quarantine,
    overlay: await readOverlay(shellDir),
  };

  const admit = createAdmission(isTrustedProxy);

  const app = fastify({
    logger: false,
    genReqId: readRequestId,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: HEADER_TIMEOUTS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    clientErrorHandler: refuseBytes,
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
  // Tells a proxy with keep-alive connections to reconnect elsewhere.
  app.server.prependListener('request', (_request, response) => {
    if (isDraining()) response.shouldKeepAlive = false;
  });
  endSlowConnections(app.server);
  app.addHook('preClose', async () => endConnections());
  app.addHook('onClose', async () => preview?.threads.close());
  await app.register(headers, { siteOrigin });
  await app.register(requestLog, { log });
  await app.register(limitConcurrency, { admit });
  await app.register(failures, { log });
  await app.register(apiProxy, { proxy });
  await app.register(development, { remotes: devRemotes, log });
  await app.register(releases, {
    ...{ store, shellDir, registry, log, environment: config.registryEnv },
    previews: preview?.previews,
  });
  await app.register(health, { registry, quarantine, isDraining });
  await app.register(beacons, { siteOrigin, isTrustedProxy, registry, measures });
  await app.register(switches, { registry, siteOrigin });
  if (figures) {
    const content = new ContentSource(store, log);
    const links = { siteOrigin, isTrustedProxy, registry, content, figures };
    await app.register(sponsorLinks, links);
  }
  await app.register(wellKnown, { config, log });
  if (preview) await app.register(previewLinks, { ...preview, siteOrigin });
  const previews = preview && { preview };
  await app.register(pages, { config, cache, registry, startPage, figures, ...previews });
  return app;
}

const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Responds to malformed and slow requests like Node does. Fastify's own response omits
 * `Connection: close`, so clients would send the next request into a dead connection.
 */
function refuseBytes(error: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.writable && error.code !== 'ECONNRESET') {
    const status = STATUSES[error.code ?? ''] ?? 400;
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
  }
  socket.destroy(error);
}
