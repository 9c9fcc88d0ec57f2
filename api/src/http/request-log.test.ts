import { Writable } from 'node:stream';
import { pino } from 'pino';
import { startTestApp, type TestApp } from '../testing/app';

let test: TestApp;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  test = await startTestApp({ logger: pino(output) });
});
afterAll(() => test.close());
beforeEach(() => lines.splice(0));

it.each([
  ['GET', '/api/setting/get_hero_setting?token=secret', 200],
  ['GET', '/api/nowhere?keyword=secret', 404],
  ['POST', '/api/restraunt/filter_restaurants?page=secret', 400],
] as const)('%s %s leaves one line without what was asked', async (method, url, status) => {
  const response = await test.app.inject({ method, url, payload: { keyword: 'secret' } });
  expect(lines).toEqual([
    expect.objectContaining({
      level: 30,
      method,
      path: url.split('?')[0],
      status,
      ms: expect.any(Number),
      reqId: response.headers['x-request-id'],
    }),
  ]);
  expect(JSON.stringify(lines)).not.toContain('secret');
});

it.each(['GET', 'POST'] as const)('%s of a shared list leaves its secret out', async (method) => {
  await test.app.inject({ method, url: '/api/wishlist/shared/secret-secret-secret' });
  expect(lines).toEqual([expect.objectContaining({ method, path: '/api/wishlist/shared/-' })]);
  expect(JSON.stringify(lines)).not.toContain('secret-secret');
});

it.each(['%73hared', 'Shared'])('does not log a path with %s', async (part) => {
  await test.app.inject({ url: `/api/wishlist/${part}/secret-secret-secret` });
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toContain('secret-secret');
});

it('does not log health checks', async () => {
  await test.app.inject('/healthz');
  await test.app.inject('/readyz');
  expect(lines).toEqual([]);
});
