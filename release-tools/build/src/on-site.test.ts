import os from 'node:os';
import path from 'node:path';
import type { RemoteManifest } from '@tableside/contracts/registry/release';
import { insertIntoPage, remoteOnSite, siteProxy } from './remote';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readRemoteProject } from './base';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProxyMiddleware } from 'http-proxy-middleware';

describe('insertIntoPage', () => {
  const SHELL = { script: 'main.dev.js', styles: ['shell.dev.css'] };
  const MENU: RemoteManifest = {
    name: 'menu',
    team: 'menu',
    routes: [{ path: '/menu', chrome: true, session: true, statusFromData: false }],
    slots: [],
    services: [],
    content: [],
    exposes: { './routes': './src/routes.tsx' },
  };

  const live = (name: string) => ({
    releases: [
      {
        version: '1.0.0',
        base: `/releases/${name}/1.0.0/`,
        integrity: { 'entry.js': 'sha384-abc' },
      },
    ],
    routes: [],
    hasContent: false,
  });

  /** A page as the shell renders it. */
  const pageWith = (names: readonly string[]) => {
    const state = {
      config: { apiOrigin: 'https://api.example', timeZone: 'Europe/Vienna' },
      registry: Object.fromEntries(names.map((name) => [name, live(name)])),
      modules: [{ remote: 'menu', expose: './routes' }],
      loaderData: { root: null },
      queries: ['</script> in a response'],
      beaconShare: 1,
    };
    return [
      '<!doctype html><html lang="en"><head><meta charset="utf-8">',
      '<link rel="preload" as="script" href="/releases/menu/1.0.0/entry.js" integrity="x">',
      '<link rel="preload" as="script" href="/releases/other/1.0.0/entry.js" integrity="x">',
      '</head><body><div id="root"><p>Soup</p></div>',
      `<script type="application/json" id="page-state">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`,
      '<script async src="/assets/main.abc123.js" integrity="sha384-x" crossorigin="anonymous"></script>',
      '</body></html>',
    ].join('');
  };

  const stateOf = (html: string) =>
    JSON.parse(/id="page-state">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as {
      config: object;
      registry: Record<string, { releases: { version: string }[]; routes: object[] }>;
      modules: unknown;
      loaderData: unknown;
      queries: string[];
      beaconShare: number;
    };

  test('replaces or adds the release of the remote, and no other', () => {
    const { registry } = stateOf(insertIntoPage(pageWith(['other', 'menu']), MENU, SHELL));
    expect(registry).toMatchObject({
      other: live('other'),
      menu: { releases: [{ version: 'dev' }], routes: MENU.routes },
    });
    const added = stateOf(insertIntoPage(pageWith(['other']), MENU, SHELL));
    expect(Object.keys(added.registry)).toEqual(['other', 'menu']);
  });

  test('makes the browser render with the existing responses, call this machine and report nothing', () => {
    expect(stateOf(insertIntoPage(pageWith(['menu']), MENU, SHELL))).toMatchObject({
      modules: [],
      loaderData: null,
      queries: ['</script> in a response'],
      config: { apiOrigin: '', timeZone: 'Europe/Vienna' },
      beaconShare: 0,
    });
  });

  test('runs the development shell after the React Refresh runtime', () => {
    const html = insertIntoPage(pageWith(['menu']), MENU, SHELL);
    expect(html).toContain('<script async src="/assets/main.dev.js"></script>');
    expect(html).toContain('<link rel="stylesheet" href="/assets/shell.dev.css">');
    expect(html).not.toContain('main.abc123.js');
    expect(html.indexOf('__REACT_DEVTOOLS_GLOBAL_HOOK__')).toBeLessThan(
      html.indexOf('main.dev.js'),
    );
    expect(html).not.toContain('/releases/menu/1.0.0/entry.js" integrity');
    expect(html).toContain('/releases/other/1.0.0/entry.js" integrity');
  });

  test('returns a page without state unchanged', () => {
    expect(insertIntoPage('<p>Too many requests</p>', MENU, SHELL)).toBe(
      '<p>Too many requests</p>',
    );
  });
});

describe('remoteOnSite', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(path.join(os.tmpdir(), 'tableside-on-site-'));
    const files = {
      'package.json': { name: 'menu', version: '1.2.0' },
      'remote.json': { name: 'menu', team: 'menu', routes: [], exposes: {} },
    };
    for (const [file, value] of Object.entries(files)) {
      writeFileSync(path.join(dir, file), JSON.stringify(value));
    }
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  test.each([
    ['no site', {}, 'SITE is not set'],
    ['no URL', { SITE: 'tableside.example' }, 'SITE is tableside.example'],
    ['another kind of URL', { SITE: 'ftp://tableside.example' }, 'SITE is ftp:'],
    [
      'no development shell',
      { SITE: 'https://tableside.example' },
      'The package @tableside/shell is not installed',
    ],
  ])('fails with a message for %s', (_case, env, message) => {
    expect(() => remoteOnSite(readRemoteProject(dir), env)).toThrow(message);
  });
});

describe('site proxy', () => {
  const MENU = {
    name: 'menu',
    team: 'menu',
    routes: [],
    slots: [],
    services: [],
    content: [],
    exposes: {},
  };
  const SHELL = {
    version: '1.0.0',
    script: 'main.dev.js',
    styles: [],
    folder: '/nowhere',
    has: (address: string) => address === '/assets/main.dev.js',
  };
  const PAGE = '<head></head><script async src="/assets/main.abc.js" integrity="x"></script>';

  const servers: Server[] = [];
  async function listen(response: RequestListener): Promise<string> {
    const server = createServer(response);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  afterAll(() => servers.forEach((server) => server.close()));

  /** Requests to the site, newest last. */
  const requested: IncomingMessage[] = [];
  let address = '';
  let site = '';
  beforeAll(async () => {
    site = await listen((request, response) => {
      requested.push(request);
      const isPage = request.url === '/about';
      response.setHeader('content-type', isPage ? 'text/html; charset=utf-8' : 'application/json');
      response.setHeader('content-security-policy', "script-src 'none'");
      response.setHeader('etag', '"1"');
      response.end(isPage ? PAGE : '{"isSite":true}');
    });
    const proxies = siteProxy(site, MENU, SHELL).map(({ context, ...options }) =>
      createProxyMiddleware(context ?? '**', options),
    );
    address = await listen((request, response) => {
      const [pages, others] = proxies;
      const give = (handler: typeof pages, next: () => void) =>
        void handler?.(request as never, response as never, next);
      give(pages, () => give(others, () => response.writeHead(404).end()));
    });
  });

  test('changes pages and removes headers that would block the change', async () => {
    const headers = { accept: 'text/html', 'if-none-match': '"1"' };
    const response = await fetch(`${address}/about`, { headers });
    expect(await response.text()).toContain('<script async src="/assets/main.dev.js">');
    expect(response.headers.get('content-security-policy')).toBeNull();
    expect(response.headers.get('etag')).toBeNull();
    expect(requested.at(-1)?.headers['if-none-match']).toBeUndefined();
  });

  test('forwards everything else, including forms, as requests of the site itself', async () => {
    const headers = { accept: 'application/json', origin: address };
    const response = await fetch(`${address}/api/settings`, { method: 'POST', headers });
    expect(await response.json()).toEqual({ isSite: true });
    expect(requested.at(-1)?.headers.origin).toBe(site);
    expect(requested.at(-1)?.headers.host).toBe(new URL(site).host);
  });

  test.each(['/beacons', '/assets/main.dev.js'])(
    'does not forward %s to the site',
    async (path) => {
      const before = requested.length;
      expect((await fetch(address + path)).status).toBe(404);
      expect(requested).toHaveLength(before);
    },
  );
});
