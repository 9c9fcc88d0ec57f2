import { openDirectoryStore } from '@tableside/registry/directory-store';
import type { StoreReader } from '@tableside/registry/store';
import { fastify, type FastifyInstance } from 'fastify';
import type { ServerConfig } from './config';
import { isForwarded, routedUrl } from './http/read-url';
import { trackConnections } from '@tableside/server/end-connections';
import { readRequestId } from '@tableside/server/request-id';
import { refuseBytes } from './http/refuse-bytes';
import { sendText } from './http/send-text';
import type { Logger } from './logger';
import { PageCache } from './pages/page-cache';
import { apiProxy, handOver } from './plugins/api-proxy';
import { development } from './plugins/development';
import { failures } from './plugins/failures';
import { headers, setHeaders } from './plugins/headers';
import { health } from './plugins/health';
import { pages } from './plugins/pages';
import { releases } from './plugins/releases';
import { logAnswer, requestLog } from './plugins/request-log';
import { wellKnown } from './plugins/well-known';
import { createProxy } from './proxy/proxy';
import { ContentSource } from './releases/content-source';
import { RegistrySource } from './releases/registry-source';
import { withDevRemotes } from './remotes/dev-remotes';
import { ServerRemotes } from './remotes/server-remotes';
import { ApiCircuit } from './render/api-circuit';
import { PageAssets } from './render/page-assets';
import { createPageRenderer } from './render/page-renderer';
import { SharedReads } from './render/shared-reads';

/** How long a request may take to arrive, in milliseconds: a form with photos comes over slow lines. */
const REQUEST_TIMEOUT_MS = 300_000;
/** How long a connection is kept while nothing is asked, in milliseconds. */
const KEEP_ALIVE_MS = 5000;

/** The shell server, not listening yet.
 * @param shellDir folder with shell.json and client/
 * @param store default: the directory that the settings name
 * @throws when the shell has not been built */
export async function createApp(
  config: ServerConfig,
  log: Logger,
  shellDir: string,
  store: StoreReader = openDirectoryStore(config.storeDir),
): Promise<FastifyInstance> {
  const { siteOrigin, apiOrigin, isDevelopment, devRemotes, isTrustedProxy } = config;
  const assets = await PageAssets.read({ shellDir, store, isDevelopment });
  const registry = new RegistrySource(store, config.registryEnv, log, (read) =>
    withDevRemotes(read, devRemotes),
  );
  const startPage = createPageRenderer({
    config,
    assets,
    registry,
    remotes: new ServerRemotes(store),
    content: new ContentSource(store, log),
    circuit: new ApiCircuit(),
    reads: new SharedReads(config.renderDeadlineMs),
    log,
  });
  const readRevision = async () => (await registry.read()).revision;
  const cache = new PageCache(startPage, readRevision);
  const proxy = createProxy({ apiOrigin, isTrusted: isTrustedProxy, log });

  const app = fastify({
    logger: false,
    genReqId: readRequestId,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    clientErrorHandler: refuseBytes,
    rewriteUrl: ({ url = '/' }) => routedUrl(url, siteOrigin),
    // An address that cannot be decoded; no hook hears of it.
    frameworkErrors: (_error, request, reply) => {
      setHeaders(request, reply, siteOrigin);
      logAnswer(request, reply, log);
      if (isForwarded(request.originalUrl)) handOver(request, reply, proxy.forward);
      else sendText(reply, 'Bad request\n', 400);
    },
  });
  const endConnections = trackConnections(app.server);
  app.addHook('preClose', async () => endConnections());
  await app.register(headers, { siteOrigin });
  await app.register(requestLog, { log });
  await app.register(failures, { log });
  await app.register(apiProxy, { proxy });
  await app.register(development, { remotes: devRemotes, log });
  await app.register(releases, { store, shellDir });
  await app.register(health, { registry });
  await app.register(wellKnown, { config, log });
  await app.register(pages, { config, cache });
  return app;
}
