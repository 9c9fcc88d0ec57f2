import type { Configuration } from 'webpack';
import { ASSETS_BASE, readRemoteProject, type RemoteProject } from './base';
import { remoteRelease, asDevelopment, devServerFor, remoteDev } from './remote-release';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { REFRESH_HOOK } from '@tableside/contracts/registry/names';
import { describeDevRemote, type RemoteManifest } from '@tableside/contracts/registry/release';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { responseInterceptor } from 'http-proxy-middleware';
import type {
  ProxyConfigArrayItem,
  Configuration as DevServerConfiguration,
} from 'webpack-dev-server';

interface CliEnvironment {
  readonly WEBPACK_SERVE?: boolean;
}

/**
 * A remote's webpack configuration: `webpack` builds a release, and `webpack serve` shows it on a
 * deployed site during development.
 */
export const remote =
  (dir: string) =>
  ({ WEBPACK_SERVE }: CliEnvironment = {}): Configuration[] => {
    const project = readRemoteProject(dir);
    return WEBPACK_SERVE ? [remoteOnSite(project)] : remoteRelease(project);
  };

const PACK = '@tableside/shell';

/** The shell's build for development, in which React can refresh. */
interface DevelopmentShell {
  readonly version: string;
  /** Initial scripts and style sheets, below `ASSETS_BASE`. */
  readonly script: string;
  readonly styles: readonly string[];
  readonly folder: string;
  readonly has: (address: string) => boolean;
}

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
      `The package ${PACK} is not installed. In the main repository, use npm run dev instead.`,
      { cause },
    );
  }
}

/** The part of the shell's PageState that is read here. */
const STATE = /(<script type="application\/json" id="page-state">)(.*?)(<\/script>)/s;

const SCRIPT = /<script async src="\/assets\/main\.[^>]*>/;

interface WrittenState {
  readonly config: object;
  readonly registry: Readonly<Record<string, unknown>>;
}

/**
 * Replaces the live release of a remote in a deployed page with the one in development, and the live
 * shell with the development shell. The browser renders the entire page, with the responses that the
 * server already has.
 * @returns the unchanged page if it has no state
 */
export function insertIntoPage(
  html: string,
  manifest: RemoteManifest,
  { script, styles }: Pick<DevelopmentShell, 'script' | 'styles'>,
): string {
  const sheets = styles.map((file) => `<link rel="stylesheet" href="${ASSETS_BASE}${file}">`);
  // The live release must not run.
  const ahead = new RegExp(`<link rel="preload"[^>]* href="/releases/${manifest.name}/[^>]*>`, 'g');
  const page = html
    .replaceAll(ahead, '')
    .replace('<head>', () => `<head><script>${REFRESH_HOOK}</script>`)
    .replace(SCRIPT, () => `${sheets.join('')}<script async src="${ASSETS_BASE}${script}">`);
  return page.replace(STATE, (_all, start: string, json: string, end: string) => {
    const state = JSON.parse(json) as WrittenState;
    const changed = {
      ...state,
      // API calls go through this server, which forwards them to the site.
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

/** Response headers of a deployed page that no longer apply to the changed page. */
const PAGE_HEADERS = [
  'content-security-policy',
  'integrity-policy',
  'strict-transport-security',
  'etag',
];

const isPage = (_path: string, { method, headers }: IncomingMessage): boolean =>
  method === 'GET' && (headers.accept?.includes('text/html') ?? false);

/**
 * Forwards requests to a deployed site and inserts a remote in development into its pages. Page loads are
 * not reported to the site.
 */
export function siteProxy(
  site: string,
  manifest: RemoteManifest,
  shell: DevelopmentShell,
): ProxyConfigArrayItem[] {
  const toSite: ProxyConfigArrayItem = {
    target: site,
    changeOrigin: true,
    logLevel: 'warn',
    // Otherwise the site rejects form submissions as cross-site.
    onProxyReq: (request: ClientRequest) => {
      if (request.getHeader('origin')) request.setHeader('origin', site);
    },
  };
  const changePage = responseInterceptor(async (body, reply, _request, response) => {
    if (!reply.headers['content-type']?.startsWith('text/html')) return body;
    for (const name of PAGE_HEADERS) response.removeHeader(name);
    response.setHeader('cache-control', 'no-store');
    return insertIntoPage(body.toString('utf8'), manifest, shell);
  });
  return [
    {
      ...toSite,
      context: isPage,
      selfHandleResponse: true,
      onProxyReq: (request: ClientRequest) => request.removeHeader('if-none-match'),
      onProxyRes: (reply, request, response) => void changePage(reply, request, response),
    },
    { ...toSite, context: (path: string) => path !== '/beacons' && !shell.has(path) },
  ];
}

const DEFAULT_PORT = 3100;

/**
 * Serves the pages of a deployed site with a remote in development, on a local port.
 * @param env `SITE`, the site's URL, and `PORT`
 */
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
    `SITE is ${text || 'not set'}. Set it to the site on which to show the remote: SITE=https://tableside.example npm start`,
  );
}
