import { setTimeout as wait } from 'node:timers/promises';
import { openMemoryStore } from '@tableside/registry/testing/memory-store';
import {
  makeClaim,
  makeEntry,
  makeRegistered,
  makeRevision,
} from '@tableside/registry/testing/registry-fixtures';
import { pointerKey, revisionKey, toJson, type StoreReader } from '@tableside/registry/store/store';
import { RegistrySource } from './registry-source';

const environment = 'production';
const marketing = makeRegistered('marketing', '1.1.0', { routes: [makeClaim('/about')] });
const older = makeRegistered('marketing', '1.0.0', { routes: [makeClaim('/about')] });
const account = makeRegistered('account', '1.0.0', { routes: [makeClaim('/login')] });
const remotes = { marketing: makeEntry(marketing, older), account: makeEntry(account) };

let log: Record<'info' | 'warn' | 'error' | 'debug', jest.Mock>;
let store: ReturnType<typeof openMemoryStore>;
beforeEach(() => {
  log = { info: jest.fn(), warn: jest.fn(), error: jest.fn(), debug: jest.fn() };
  store = openMemoryStore();
});

/** A server that follows the store and polls it on the next read. */
function start(quarantined: () => readonly string[] = () => NOTHING) {
  const source = new RegistrySource({ store, environment, log, quarantined });
  const look = () => source.read(Infinity);
  return {
    source,
    look,
    owners: async () =>
      (await look()).composition.routes.map(({ path, remote }) => `${path} ${remote}`),
  };
}
const NOTHING: readonly string[] = [];

async function publish(revision: number, entries: object, over: object = {}): Promise<void> {
  const bytes = toJson({ ...makeRevision(revision, {}), remotes: entries, ...over });
  await store.replace(revisionKey(environment, revision), bytes);
  await store.replace(pointerKey(environment), bytes);
}

test('a bad entry affects only its own remote and is logged once per change', async () => {
  await publish(1, remotes);
  const { owners } = start();
  expect(await owners()).toEqual(['/about marketing', '/login account']);
  await publish(2, { ...remotes, marketing: { active: { version: 5 } } });
  for (let count = 0; count < 3; count += 1) expect(await owners()).toEqual(['/login account']);
  expect(log.warn.mock.calls).toEqual([
    [expect.objectContaining({ entry: 'marketing', revision: 2 }), 'registry entry skipped'],
  ]);
  await publish(3, { ...remotes, marketing: { active: { version: 5 } } });
  expect(await owners()).toEqual(['/login account']);
  expect(log.warn).toHaveBeenCalledTimes(1);
  await publish(4, remotes);
  expect(await owners()).toEqual(['/about marketing', '/login account']);
});

test('a route claimed by two remotes stays with the first owner', async () => {
  await publish(1, { account: remotes.account });
  await publish(2, remotes);
  const running = start();
  expect(await running.owners()).toEqual(['/about marketing', '/login account']);
  const greedy = makeRegistered('account', '2.0.0', {
    routes: [makeClaim('/about'), makeClaim('/login')],
  });
  await publish(3, { account: makeEntry(greedy), marketing: remotes.marketing });
  const expected = ['/login account', '/about marketing'];
  expect(await running.owners()).toEqual(expected);
  expect(await start().owners()).toEqual(expected);
});

test('the fallback of a quarantined release takes no routes from other remotes', async () => {
  const about = { routes: [makeClaim('/about')] };
  const bad = makeRegistered('marketing', '2.0.0');
  await publish(1, {
    marketing: makeEntry(bad, older),
    account: makeEntry(makeRegistered('account', '1.0.0', about)),
  });
  let quarantined = NOTHING;
  const { owners, source } = start(() => quarantined);
  expect(await owners()).toEqual(['/about account']);
  quarantined = [bad.container];
  const { active, composition } = await source.read();
  expect(active.get('marketing')?.version).toBe('1.0.0');
  expect(composition.routes.map(({ remote }) => remote)).toEqual(['account']);
});

test('applies a quarantine immediately, even when the registry is unreadable', async () => {
  await publish(1, remotes);
  let quarantined = NOTHING;
  const { look, source } = start(() => quarantined);
  await look();
  await store.replace(pointerKey(environment), Buffer.from('{'));
  quarantined = [marketing.container];
  expect((await source.read()).active.get('marketing')?.version).toBe('1.0.0');
});

test('polls the store four times a second', async () => {
  await publish(1, remotes);
  const { source } = start();
  await source.read();
  const read = jest.spyOn(store, 'read');
  await Promise.all([source.read(), source.read()]);
  expect(read).not.toHaveBeenCalled();
  await wait(260);
  await Promise.all([source.read(), source.read()]);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a disabled remote keeps its routes and slots but has no releases', async () => {
  await publish(1, { ...remotes, marketing: { ...remotes.marketing, disabled: true } });
  const { look, owners } = start();
  const { disabled, active, earlier, page } = await look();
  expect(disabled).toEqual(['marketing']);
  expect([...active.keys(), ...earlier.keys()]).toEqual(['account']);
  expect(page['marketing']?.releases).toEqual([]);
  expect(await owners()).toEqual(['/about marketing', '/login account']);
  await publish(2, remotes);
  expect((await look()).disabled).toEqual([]);
});

describe('with a slow store', () => {
  const environment = 'production';
  const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn(), debug: jest.fn() };
  const memory = openMemoryStore();
  let hold: Promise<unknown> = Promise.resolve();
  let notify: () => void = () => undefined;
  const store: StoreReader = {
    read: async (key) => {
      await hold;
      return memory.read(key);
    },
    list: (prefix) => memory.list(prefix),
    watch: (onChange) => {
      notify = onChange;
      return () => undefined;
    },
  };

  async function publish(revision: number): Promise<void> {
    const remotes = { marketing: makeEntry(makeRegistered('marketing', `1.${revision}.0`)) };
    const bytes = toJson(makeRevision(revision, remotes));
    await memory.create(revisionKey(environment, revision), bytes);
    await memory.replace(pointerKey(environment), bytes);
  }

  test('serves the last state when the store does not respond', async () => {
    await publish(1);
    const source = new RegistrySource({ store, environment, log });
    expect((await source.read()).revision).toBe(1);
    let response: (value: unknown) => void = () => undefined;
    hold = new Promise((resolve) => (response = resolve));
    await publish(2);
    const startedAt = performance.now();
    expect((await source.read(Infinity)).revision).toBe(1);
    expect(performance.now() - startedAt).toBeLessThan(2000);
    const again = performance.now();
    expect((await source.read(Infinity)).revision).toBe(1);
    expect(performance.now() - again).toBeLessThan(100);
    response(null);
    await wait(0);
    expect((await source.read(Infinity)).revision).toBe(2);
  });

  test('reads the store immediately after a change notification', async () => {
    const source = new RegistrySource({ store, environment, log });
    source.follow();
    expect((await source.read()).revision).toBe(2);
    await publish(3);
    log.info.mockClear();
    notify();
    await wait(20);
    expect(log.info).toHaveBeenCalledWith({ revision: 3 }, 'registry read');
  });
});
