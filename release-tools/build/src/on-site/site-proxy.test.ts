import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { siteProxy } from './site-proxy';

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
async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
afterAll(() => servers.forEach((server) => server.close()));

/** What the site was asked, newest last. */
const asked: IncomingMessage[] = [];
let address = '';
let site = '';
beforeAll(async () => {
  site = await listen((request, response) => {
    asked.push(request);
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

test('pages come changed, without what would refuse the change', async () => {
  const headers = { accept: 'text/html', 'if-none-match': '"1"' };
  const response = await fetch(`${address}/about`, { headers });
  expect(await response.text()).toContain('<script async src="/assets/main.dev.js">');
  expect(response.headers.get('content-security-policy')).toBeNull();
  expect(response.headers.get('etag')).toBeNull();
  expect(asked.at(-1)?.headers['if-none-match']).toBeUndefined();
});

test('all else comes as the site has it, which takes forms for its own', async () => {
  const headers = { accept: 'application/json', origin: address };
  const response = await fetch(`${address}/api/settings`, { method: 'POST', headers });
  expect(await response.json()).toEqual({ isSite: true });
  expect(asked.at(-1)?.headers.origin).toBe(site);
  expect(asked.at(-1)?.headers.host).toBe(new URL(site).host);
});

test.each(['/beacons', '/assets/main.dev.js'])('%s does not reach the site', async (path) => {
  const before = asked.length;
  expect((await fetch(address + path)).status).toBe(404);
  expect(asked).toHaveLength(before);
});
