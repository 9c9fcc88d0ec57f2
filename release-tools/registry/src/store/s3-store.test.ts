import { EXIT } from './refusal';
import type { ReleaseStore } from './store';
import { openStore, openStoreReader } from './open-store';
import { describeStore } from '../testing/store-suite-fixtures';
import { startS3Server, type S3Server, type S3ServerOptions } from '../testing/s3-server-fixtures';

/** A bucket of a real store, such as `s3://bucket?endpoint=http://127.0.0.1:9000`, which is written to. Its credentials are
 * the environment's. */
const real = process.env['TEST_S3_STORE'];

let folders = 0;
const servers: S3Server[] = [];
const opened: ReleaseStore[] = [];
const before = { ...process.env };

/** A busy machine answers late. */
jest.setTimeout(30_000);

beforeAll(() => {
  process.env['AWS_ACCESS_KEY_ID'] ??= 'tester';
  process.env['AWS_SECRET_ACCESS_KEY'] ??= 'secret';
});
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close?.();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});
afterAll(() => {
  process.env = before;
});

async function startServer(options?: S3ServerOptions): Promise<S3Server> {
  const server = await startS3Server(options);
  servers.push(server);
  return server;
}

const addressOf = ({ endpoint }: { endpoint: string }) => `s3://releases/site?endpoint=${endpoint}`;

async function open(address: string): Promise<ReleaseStore> {
  const store = await openStore(address);
  opened.push(store);
  return store;
}
const openOn = (server: S3Server) => open(addressOf(server));
const bytes = (text: string) => Buffer.from(text);

describeStore('openS3Store', async () => {
  const address = addressOf(await startServer());
  return { store: await open(address), another: () => open(address) };
});

if (real) {
  describeStore('openS3Store on a real store', async () => {
    const url = new URL(real);
    url.pathname = `${url.pathname}/${Date.now()}-${(folders += 1)}`;
    return { store: await open(url.href), another: () => open(url.href) };
  });
}

test('a store that ignores conditional writes is refused before anything is written to it', async () => {
  const server = await startServer({ isConditional: false });
  await expect(openOn(server)).rejects.toMatchObject({
    code: EXIT.store,
    message: expect.stringContaining(
      `The store s3://releases/site at ${server.endpoint} ignores conditional writes`,
    ),
  });
  expect(server.requests.map((request) => request.replace(/[\w-]+$/, ''))).toEqual([
    ...['PUT', 'PUT', 'DELETE'].map((method) => `${method} /releases/site/probe/`),
  ]);
});

test('the driver leaves nothing in the global scope, where render threads look for harm', async () => {
  const store = await openOn(await startServer());
  await store.create('r/a', bytes('1'));
  await store.list('r/');
  expect(globalThis).not.toHaveProperty('awslambda');
});

test('readers do not ask', async () => {
  const server = await startServer({ isConditional: false });
  const reader = await openStoreReader(addressOf(server));
  expect(await reader.list('releases/')).toEqual([]);
  expect(server.requests).toEqual(['GET /releases/']);
});

test('a store that is away proves nothing, and has to before the first key is created', async () => {
  const server = await startServer();
  await server.close();
  const store = await openOn(server);
  await expect(store.read('r/a')).rejects.toThrow(
    /^The release store s3:\/\/releases\/site at http:\S+ cannot be used \(.*ECONNREFUSED/,
  );
  await expect(store.create('r/a', bytes('1'))).rejects.toThrow(/cannot be used/);
});

describe('a key that is created', () => {
  test('is tried again after a conflict, and is whose it was by then', async () => {
    const server = await startServer();
    const store = await openOn(server);
    server.mishaps.push('conflict', 'failure');
    expect(await store.create('r/a', bytes('mine'))).toBe(true);
    server.mishaps.push('conflict');
    expect(await store.create('r/a', bytes('mine'))).toBe(false);
  });

  test('is its own although the answer was lost', async () => {
    const server = await startServer();
    const store = await openOn(server);
    server.mishaps.push('lost');
    expect(await store.create('r/a', bytes('mine'))).toBe(true);
    expect(String(await store.read('r/a'))).toBe('mine');
  });

  test('is another one’s where the answer was lost and other bytes are there', async () => {
    const server = await startServer();
    const store = await openOn(server);
    await store.create('r/a', bytes('another'));
    server.mishaps.push('failure');
    expect(await store.create('r/a', bytes('mine'))).toBe(false);
  });

  test('fails with a sentence where the store asks again and again to wait', async () => {
    const server = await startServer();
    const store = await openOn(server);
    server.mishaps.push(...Array.from({ length: 9 }, () => 'conflict' as const));
    await expect(store.create('r/a', bytes('1'))).rejects.toThrow(/asked too often to try again/);
  });
});

test('what makes a release whole arrives last and leaves first', async () => {
  const server = await startServer();
  const store = await openOn(server);
  for (const key of ['r/1/a.js', 'r/1/release.json', 'r/1/z.js'])
    await store.create(key, bytes('x'));
  server.requests.length = 0;
  await store.move('r/1/', 't/1/');
  expect(server.requests.filter((request) => !request.startsWith('GET'))).toEqual([
    'PUT /releases/site/t/1/a.js',
    'PUT /releases/site/t/1/z.js',
    'PUT /releases/site/t/1/release.json',
    'DELETE /releases/site/r/1/release.json',
    'DELETE /releases/site/r/1/z.js',
    'DELETE /releases/site/r/1/a.js',
  ]);
  const { moveOrder } = await import('./s3-store');
  expect(moveOrder(['a/release.json', 'a/b'])).toEqual(['a/b', 'a/release.json']);
});
