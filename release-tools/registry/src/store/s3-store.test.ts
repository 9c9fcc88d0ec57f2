import { EXIT } from './refusal';
import type { ReleaseStore } from './store';
import { openStore, openStoreReader } from './open-store';
import { describeStore } from '../testing/store-suite-fixtures';
import { startS3Server, type S3Server, type S3ServerOptions } from '../testing/s3-server-fixtures';

/** A bucket of a real store, such as `s3://bucket?endpoint=http://127.0.0.1:9000`. Tests write to it, with credentials from the environment. */
const real = process.env['TEST_S3_STORE'];

let folders = 0;
const servers: S3Server[] = [];
const opened: ReleaseStore[] = [];
const before = { ...process.env };

/** For a busy machine. */
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

test('rejects a store that ignores conditional writes before writing to it', async () => {
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

test('leaves nothing in the global scope, where render threads check for changes', async () => {
  const store = await openOn(await startServer());
  await store.create('r/a', bytes('1'));
  await store.list('r/');
  expect(globalThis).not.toHaveProperty('awslambda');
});

test('does not test conditional writes for readers', async () => {
  const server = await startServer({ isConditional: false });
  const reader = await openStoreReader(addressOf(server));
  expect(await reader.list('releases/')).toEqual([]);
  expect(server.requests).toEqual(['GET /releases/']);
});

test('tests conditional writes again before the first key if the store was unavailable', async () => {
  const server = await startServer();
  await server.close();
  const store = await openOn(server);
  await expect(store.read('r/a')).rejects.toThrow(
    /^The release store s3:\/\/releases\/site at http:\S+ cannot be used \(.*ECONNREFUSED/,
  );
  await expect(store.create('r/a', bytes('1'))).rejects.toThrow(/cannot be used/);
});

describe('creating a key', () => {
  test('retries after a conflict and returns who created the key', async () => {
    const server = await startServer();
    const store = await openOn(server);
    server.putFailures.push('conflict', 'failure');
    expect(await store.create('r/a', bytes('mine'))).toBe(true);
    server.putFailures.push('conflict');
    expect(await store.create('r/a', bytes('mine'))).toBe(false);
  });

  test('succeeds when only the response was lost', async () => {
    const server = await startServer();
    const store = await openOn(server);
    server.putFailures.push('lost');
    expect(await store.create('r/a', bytes('mine'))).toBe(true);
    expect(String(await store.read('r/a'))).toBe('mine');
  });

  test('fails when the response was lost and the key holds different bytes', async () => {
    const server = await startServer();
    const store = await openOn(server);
    await store.create('r/a', bytes('another'));
    server.putFailures.push('failure');
    expect(await store.create('r/a', bytes('mine'))).toBe(false);
  });

  test('fails with a message when the store keeps requesting a slowdown', async () => {
    const server = await startServer();
    const store = await openOn(server);
    server.putFailures.push(...Array.from({ length: 9 }, () => 'conflict' as const));
    await expect(store.create('r/a', bytes('1'))).rejects.toThrow(/busy too many times/);
  });
});

test('moves release.json last into and first out of place', async () => {
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
