import type { ClientRequest, IncomingMessage } from 'node:http';
import type { RemoteManifest } from '@tableside/contracts/registry/release';
import { responseInterceptor } from 'http-proxy-middleware';
import type { ProxyConfigArrayItem } from 'webpack-dev-server';
import type { DevelopmentShell } from './development-shell';
import { putIntoPage } from './put-into-page';

/** Headers of a deployed page that do not hold for one that was changed on the way. */
const PAGE_HEADERS = ['content-security-policy', 'strict-transport-security', 'etag'];

const isPage = (_path: string, { method, headers }: IncomingMessage): boolean =>
  method === 'GET' && (headers.accept?.includes('text/html') ?? false);

/** Hands requests on to a deployed site, and puts a remote in development into its pages. The site is told nothing of these
 * page loads.
 * @param site its origin */
export function siteProxy(
  site: string,
  manifest: RemoteManifest,
  shell: DevelopmentShell,
): ProxyConfigArrayItem[] {
  const toSite: ProxyConfigArrayItem = {
    target: site,
    changeOrigin: true,
    logLevel: 'warn',
    // Without it the site would take what forms send for another site's.
    onProxyReq: (request: ClientRequest) => {
      if (request.getHeader('origin')) request.setHeader('origin', site);
    },
  };
  const changePage = responseInterceptor(async (body, answer, _request, response) => {
    if (!answer.headers['content-type']?.startsWith('text/html')) return body;
    for (const name of PAGE_HEADERS) response.removeHeader(name);
    response.setHeader('cache-control', 'no-store');
    return putIntoPage(body.toString('utf8'), manifest, shell);
  });
  return [
    {
      ...toSite,
      context: isPage,
      selfHandleResponse: true,
      onProxyReq: (request: ClientRequest) => request.removeHeader('if-none-match'),
      onProxyRes: (answer, request, response) => void changePage(answer, request, response),
    },
    { ...toSite, context: (path: string) => path !== '/beacons' && !shell.has(path) },
  ];
}
