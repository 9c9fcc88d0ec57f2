import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describeDevRemote, REFRESH_HOOK } from '@tableside/contracts/registry/names';
import type { RemoteManifest } from '@tableside/contracts/registry/release';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { responseInterceptor } from 'http-proxy-middleware';
import type {
  ProxyConfigArrayItem,
  Configuration as DevServerConfiguration,
} from 'webpack-dev-server';
import type { Configuration } from 'webpack';
import type { RemoteProject } from './base';
import { asDevelopment, devServerFor, remoteDev } from './remote-dev';

const PACK = '@tableside/shell';
export const ASSETS_BASE = '/assets/';

/** The shell for developers: React in it can refresh. */
interface DevelopmentShell {
  readonly version: string;
  /** Initial script and style sheets, below `ASSETS_BASE`. */
  readonly script: string;
  readonly styles: readonly string[];
  readonly folder: string;
  readonly has: (address: string) => boolean;
}

/** Reads the pack of the shell that a remote names. */
function readDevelopmentShell(dir: string): DevelopmentShell {
  const file = locateShell(dir);
  const { version, script, styles } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly version: string;
    readonly script: { readonly file: string };
    readonly styles: readonly string[];
  };
  const folder = path.join(path.dirname(file), 'client');
  return {
    version,
    script: script.file,
    styles,
    folder,
    has: (address) =>
      address.startsWith(ASSETS_BASE) &&
      existsSync(path.join(folder, path.basename(address.slice(ASSETS_BASE.length)))),
  };
}

function locateShell(dir: string): string {
  try {
    return createRequire(path.join(dir, 'package.json')).resolve(`${PACK}/shell.json`);
  } catch (cause) {
    throw new Error(
      `The pack of ${PACK} is not installed. In the repository of all remotes, npm run dev shows a remote.`,
      { cause },
    );
  }
}

/** The state that a page begins with: what the shell calls PageState. */
const STATE = /(<script type="application\/json" id="page-state">)(.*?)(<\/script>)/s;

const SCRIPT = /<script async src="\/assets\/main\.[^>]*>/;

interface WrittenState {
  readonly config: object;
  readonly registry: Readonly<Record<string, unknown>>;
}

/** A deployed page with a remote in development in the place of its live release, and the developers' shell in that of the
 * live shell. The browser renders all of the page, with the answers that the server already has.
 * @returns the same page where it carries no state */
export function putIntoPage(
  html: string,
  manifest: RemoteManifest,
  { script, styles }: Pick<DevelopmentShell, 'script' | 'styles'>,
): string {
  const sheets = styles.map((file) => `<link rel="stylesheet" href="${ASSETS_BASE}${file}">`);
  // The live release is not run.
  const ahead = new RegExp(`<link rel="preload"[^>]* href="/releases/${manifest.name}/[^>]*>`, 'g');
  const page = html
    .replaceAll(ahead, '')
    .replace('<head>', () => `<head><script>${REFRESH_HOOK}</script>`)
    .replace(SCRIPT, () => `${sheets.join('')}<script async src="${ASSETS_BASE}${script}">`);
  return page.replace(STATE, (_all, start: string, json: string, end: string) => {
    const state = JSON.parse(json) as WrittenState;
    const changed = {
      ...state,
      // By this machine, which hands calls on to the site.
      config: { ...state.config, apiOrigin: '' },
      registry: {
        ...state.registry,
        [manifest.name]: describeDevRemote({ ...manifest, exposes: Object.keys(manifest.exposes) }),
      },
      modules: [],
      loaderData: null,
      errors: null,
      beaconShare: 0,
    };
    return start + JSON.stringify(changed).replaceAll('<', '\\u003c') + end;
  });
}

/** Headers of a deployed page that do not hold for one that was changed on the way. */
const PAGE_HEADERS = ['content-security-policy', 'strict-transport-security', 'etag'];

const isPage = (_path: string, { method, headers }: IncomingMessage): boolean =>
  method === 'GET' && (headers.accept?.includes('text/html') ?? false);

/** Hands requests on to a deployed site, and puts a remote in development into its pages. The site is told nothing of these
 * page loads. */
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

const DEFAULT_PORT = 3100;

/** A remote in development on the pages of a deployed site, at a port of this machine.
 * @param env `SITE`, the site's address, and `PORT` */
export function remoteOnSite(
  project: RemoteProject,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Configuration & { devServer: DevServerConfiguration } {
  const port = Number(env['PORT'] || DEFAULT_PORT);
  const site = readSite(env['SITE']);
  const own = asDevelopment(project);
  const shell = readDevelopmentShell(project.dir);
  process.stdout.write(`${project.manifest.name} on ${site} is at http://localhost:${port}\n`);
  return {
    ...remoteDev(own),
    devServer: {
      ...devServerFor(own, port),
      host: 'localhost',
      static: { directory: shell.folder, publicPath: ASSETS_BASE, watch: false },
      proxy: siteProxy(site, own.manifest, shell),
    },
  };
}

function readSite(text = ''): string {
  const site = URL.canParse(text) ? new URL(text) : null;
  if (site?.protocol === 'https:' || site?.protocol === 'http:') return site.origin;
  throw new Error(
    `SITE is ${text || 'not set'}. Say on which site the remote is to be shown: SITE=https://tableside.example npm start`,
  );
}
