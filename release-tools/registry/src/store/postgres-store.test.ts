import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '@tableside/testing/postgres-server';
import pg from 'pg';
import { pointerKey, type ReleaseStore } from './store';
import { openStore } from './open-store';
import { describeStore } from '../testing/store-suite-fixtures';

let server: Awaited<ReturnType<typeof startPostgres>>;
let schemas = 0;
const opened: ReleaseStore[] = [];

/** For a busy machine. */
jest.setTimeout(30_000);

beforeAll(async () => {
  server = await startPostgres();
}, 60_000);
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close?.();
});
afterAll(() => server.stop());

const open = async (address: string): Promise<ReleaseStore> => {
  const store = await openStore(address);
  opened.push(store);
  return store;
};
const newAddress = () => `${server.url}?schema=store_${(schemas += 1)}`;
/** Runs statements as the server's superuser. */
async function administer(...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(server.url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
const bytes = (text: string) => Buffer.from(text);

describeStore('openPostgresStore', async () => {
  const address = newAddress();
  return { store: await open(address), another: () => open(address) };
});

test('notifies listeners of registry changes only', async () => {
  const address = newAddress();
  const [writer, reader] = [await open(address), await open(address)];
  await writer.create('r/a', bytes(''));
  const heard = jest.fn();
  const leave = reader.watch?.(heard);
  while (heard.mock.calls.length === 0) await wait(10);
  await writer.replace(pointerKey('production'), bytes('1'));
  await writer.replace('registry/production/shells/one.json', bytes('a report'));
  await writer.create('registry/production/revisions/1.json', bytes('1'));
  await writer.create('registry/production/revisions/1.json', bytes('taken'));
  while (heard.mock.calls.length < 3) await wait(10);
  await wait(100);
  expect(heard).toHaveBeenCalledTimes(3);
  leave?.();
});

test('fails with a message while the server is down and recovers afterwards', async () => {
  const address = newAddress();
  const store = await open(address);
  await store.create('r/a', bytes('kept'));
  const heard = jest.fn();
  const leave = store.watch?.(heard);
  while (heard.mock.calls.length === 0) await wait(10);
  // This server does not sync to disk, which is faster.
  await administer('CHECKPOINT');
  await server.kill();
  await expect(store.read('r/a')).rejects.toThrow(
    /^The release store postgres:\/\/127\.0\.0\.1:\d+\/postgres\?schema=\w+ cannot be used \(.*ECONNREFUSED.*\)\. Nothing that is live has changed\./,
  );
  await expect(store.create('r/b', bytes(''))).rejects.toThrow(/cannot be used/);
  // Listening resumes on its own, at any time from now on.
  heard.mockClear();
  await server.restart();
  expect(String(await store.read('r/a'))).toBe('kept');
  while (heard.mock.calls.length === 0) await wait(10);
  await store.replace(pointerKey('production'), bytes('1'));
  while (heard.mock.calls.length < 2) await wait(10);
  leave?.();
});

test('works for a role with access to a single table', async () => {
  const address = newAddress();
  const schema = new URL(address).searchParams.get('schema') ?? '';
  const first = await open(address);
  await first.create('r/a', bytes('1'));
  await administer(
    "CREATE ROLE store_user LOGIN PASSWORD 'secret'",
    `GRANT USAGE ON SCHEMA ${schema} TO store_user`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ${schema}.release_store TO store_user`,
  );
  const store = await open(address.replace('postgres:postgres@', 'store_user:secret@'));
  expect(await store.create('r/b', bytes('2'))).toBe(true);
  await store.replace(pointerKey('production'), bytes('3'));
  await store.move('r/', 's/');
  await store.removeAll('s/');
  expect(await store.list('registry/')).toEqual([pointerKey('production')]);
});

test('reports a wrong password without showing it', async () => {
  const address = newAddress().replace('postgres:postgres@', 'postgres:mistaken@');
  const store = await open(address);
  await expect(store.read('r/a')).rejects.toThrow(/password authentication failed/);
  await expect(store.read('r/a')).rejects.not.toThrow(/mistaken/);
});
