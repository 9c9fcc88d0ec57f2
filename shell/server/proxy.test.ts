import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProxy } from './proxy';

const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn(), debug: jest.fn() };
const open: Server[] = [];

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function setUp(apiOrigin: string) {
  const proxy = createProxy(apiOrigin, log);
  return { site: await listen(proxy.forward), close: proxy.close };
}

afterEach(async () => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

test('a request and its answer pass through, without the headers of one connection', async () => {
  const seen: { url?: string; body?: string; headers?: Record<string, unknown> } = {};
  const api = await listen((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      Object.assign(seen, {
        url: request.url,
        body: Buffer.concat(chunks).toString(),
        headers: request.headers,
      });
      response.writeHead(201, { 'x-answer': 'yes', 'keep-alive': 'timeout=9' }).end('made');
    });
  });
  const { site, close } = await setUp(api);
  const response = await fetch(`${site}/api/contact-form/create?x=%2F1`, {
    method: 'POST',
    body: 'hello',
    headers: { authorization: 'Bearer token', te: 'trailers' },
  });
  expect([response.status, await response.text()]).toEqual([201, 'made']);
  expect(response.headers.get('x-answer')).toBe('yes');
  expect(response.headers.get('keep-alive')).not.toBe('timeout=9');
  expect(seen).toMatchObject({ url: '/api/contact-form/create?x=%2F1', body: 'hello' });
  expect(seen.headers).toMatchObject({
    authorization: 'Bearer token',
    'x-forwarded-for': expect.stringContaining('127.0.0.1') as string,
    host: new URL(api).host,
  });
  expect(seen.headers).not.toHaveProperty('te');
  close();
});

test("another path of the host's hands out files that cannot act as pages", async () => {
  const api = await listen((request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<script>1</script>${request.url}`);
  });
  const proxy = createProxy(api, log);
  const site = await listen((request, response) =>
    proxy.forward(request, response, '/storage/a.jpg?w=640'),
  );
  const response = await fetch(`${site}/media/storage/a.jpg?w=640`);
  expect(await response.text()).toBe('<script>1</script>/storage/a.jpg?w=640');
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  proxy.close();
});

test('a host that is away is told in the envelope of the contract', async () => {
  const { site, close } = await setUp('http://127.0.0.1:9');
  const response = await fetch(`${site}/api/restraunt/get_featured_resturant`);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ success: false, data: null });
  close();
});
