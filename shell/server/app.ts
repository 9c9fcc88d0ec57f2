import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { HOST_FILES_PATH } from '@tableside/contracts/common/pictures';
import { createServerCall } from '../src/transport/server-call';
import { ApiCircuit } from './render/api-circuit';
import type { ServerConfig } from './config';
import { contentFile } from './releases/content-files';
import { ContentSource } from './releases/content-source';
import { createDevServers } from './remotes/dev-remotes';
import { loggableUrl } from './http/loggable-url';
import type { Logger } from './logger';
import { PageAssets } from './render/page-assets';
import { PageCache } from './pages/page-cache';
import { createNonce, createPageHandler } from './pages/page-handler';
import { commonHeaders } from './pages/page-headers';
import { createPageRenderer } from './render/page-renderer';
import { prepareFiles } from './releases/prepare-files';
import { createProxy } from './proxy/proxy';
import { RegistrySource } from './releases/registry-source';
import { readRequestId } from './http/request-id';
import { safePath, withoutRetry } from './releases/safe-path';
import { ServerRemotes } from './remotes/server-remotes';
import { createSitemap, FAVICON, robotsText } from './well-known/sitemap';
import { StaticFiles } from './releases/static-files';

/** How long a sitemap may take to collect, in milliseconds. */
const SITEMAP_DEADLINE_MS = 30_000;

export interface App {
  readonly server: Server;
  /** Ends connections to the API host. */
  readonly close: () => void;
}

/** The shell server, not listening yet.
 * @param shellDir folder with shell.json and client/
 * @throws when the shell has not been built */
export async function createApp(config: ServerConfig, log: Logger, shellDir: string): Promise<App> {
  const { storeDir, siteOrigin, apiOrigin } = config;
  // Unguessable, so that no text on a page can pass for it.
  const noncePlaceholder = createNonce();
  const registry = new RegistrySource(storeDir, config.registryEnv, log, config.devRemotes);
  const circuit = new ApiCircuit();
  const assets = await PageAssets.read({
    shellDir,
    storeDir,
    noncePlaceholder,
    isDevelopment: config.isDevelopment,
  });
  const startPage = createPageRenderer({
    config,
    assets,
    registry,
    remotes: new ServerRemotes(storeDir),
    content: new ContentSource(storeDir, log),
    circuit,
    log,
  });
  const readRevision = async () => (await registry.read()).revision;
  const cache = new PageCache(startPage, noncePlaceholder, readRevision);
  const sendPage = createPageHandler({ config, cache, noncePlaceholder });
  const files = new StaticFiles();
  if (!config.isDevelopment) void prepareFiles(files, path.join(shellDir, 'client'));
  const proxy = createProxy({ apiOrigin, isTrusted: config.isTrustedProxy, log });
  const findDevServer = createDevServers(config.devRemotes, log);
  const readSitemap = createSitemap(siteOrigin, () =>
    createServerCall({ apiBase: apiOrigin, deadline: AbortSignal.timeout(SITEMAP_DEADLINE_MS) }),
  );

  const sendText = (response: ServerResponse, type: string, text: string, status = 200) => {
    response.writeHead(status, {
      ...commonHeaders(config),
      'content-type': type,
      'content-length': Buffer.byteLength(text),
      'cache-control':
        status === 200 && !type.startsWith('text/plain') ? 'public, max-age=600' : 'no-cache',
    });
    response.end(text);
  };

  const sendFile = async (
    request: IncomingMessage,
    response: ServerResponse,
    file: string | null,
    isMended = false,
  ) => {
    if (file && (await files.serve(request, response, file, isMended))) return;
    sendText(response, 'text/plain; charset=utf-8', 'Not found\n', 404);
  };

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = request.url ?? '/';
    if (/^\/(?:api|uploads)\//.test(target)) return proxy.forward(request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return sendText(response, 'text/plain; charset=utf-8', 'Method not allowed\n', 405);
    }
    if (target.startsWith(HOST_FILES_PATH)) {
      return proxy.forward(request, response, target.slice(HOST_FILES_PATH.length - 1));
    }
    const url = readUrl(target, siteOrigin);
    if (!url) return sendText(response, 'text/plain; charset=utf-8', 'Bad request\n', 400);
    const { pathname } = url;
    if (pathname.startsWith('/assets/')) {
      const clientDir = path.join(shellDir, 'client');
      return sendFile(request, response, safePath(clientDir, pathname.slice('/assets/'.length)));
    }
    const forwardDev = findDevServer(pathname);
    if (forwardDev) return forwardDev(request, response);
    if (pathname.startsWith('/releases/')) {
      const file = withoutRetry(pathname.slice('/releases/'.length));
      return sendFile(request, response, safePath(path.join(storeDir, 'releases'), file));
    }
    if (pathname.startsWith('/content/')) {
      return sendFile(request, response, contentFile(storeDir, pathname), true);
    }
    switch (pathname) {
      case '/healthz':
        return sendText(response, 'text/plain; charset=utf-8', 'ok\n');
      case '/readyz': {
        const { revision } = await registry.read();
        const isReady = revision > 0;
        return sendText(
          response,
          'text/plain; charset=utf-8',
          isReady ? `ready, registry revision ${revision}\n` : 'the registry cannot be read\n',
          isReady ? 200 : 503,
        );
      }
      case '/robots.txt':
        return sendText(response, 'text/plain; charset=utf-8', robotsText(siteOrigin));
      case '/favicon.svg':
        return sendText(response, 'image/svg+xml', FAVICON);
      case '/favicon.ico':
        response.writeHead(308, { location: '/favicon.svg' }).end();
        return;
      case '/sitemap.xml':
        return readSitemap().then(
          (xml) => sendText(response, 'application/xml; charset=utf-8', xml),
          (error: unknown) => {
            log.warn({ err: error }, 'no sitemap');
            sendText(response, 'text/plain; charset=utf-8', 'Try again later\n', 503);
          },
        );
      default:
        return sendPage(request, response, url);
    }
  }

  const server = createServer((request, response) => {
    const startedAt = performance.now();
    const requestId = readRequestId(request);
    request.headers['x-request-id'] = requestId;
    response.setHeader('x-request-id', requestId);
    response.setHeader('x-content-type-options', 'nosniff');
    response.on('close', () => {
      const durationMs = Math.round(performance.now() - startedAt);
      const { method } = request;
      const url = loggableUrl(request.url);
      log.info({ requestId, method, url, status: response.statusCode, durationMs }, 'request');
    });
    route(request, response).catch((error: unknown) => {
      log.error({ err: error, requestId, url: loggableUrl(request.url) }, 'request failed');
      if (response.headersSent) response.destroy();
      else sendText(response, 'text/plain; charset=utf-8', 'Something went wrong\n', 500);
    });
  });
  return { server, close: proxy.close };
}

/** The address asked for, as part of the site; null when it cannot be read. */
function readUrl(target: string, siteOrigin: string): URL | null {
  if (!target.startsWith('/')) return null;
  try {
    const url = new URL(siteOrigin + target);
    decodeURIComponent(url.pathname);
    return url.origin === new URL(siteOrigin).origin ? url : null;
  } catch {
    return null;
  }
}
