import { setTimeout as wait } from 'node:timers/promises';
import { openMemoryStore } from '@tableside/registry/testing/memory-store';
import {
  makeClaim,
  makeEntry,
  makeRegistered,
  makeRevision,
} from '@tableside/registry/testing/registry-fixtures';
import { pointerKey, revisionKey, toJson } from '@tableside/registry/store/store';
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

/** A server that follows the store, and whose next reading looks again. */
function start(quarantined: () => readonly string[] = () => NOTHING) {
  const source = new RegistrySource({ store, environment, log, quarantined });
  const look = () => source.read(Infinity);
  return {
    source,
    look,
    owners: async () =>
      (await look()).composition.claims.map(({ path, remote }) => `${path} ${remote}`),
  };
}
const NOTHING: readonly string[] = [];

async function publish(revision: number, entries: object, over: object = {}): Promise<void> {
  const bytes = toJson({ ...makeRevision(revision, {}), remotes: entries, ...over });
  await store.replace(revisionKey(environment, revision), bytes);
  await store.replace(pointerKey(environment), bytes);
}

test('a bad entry costs its own remote, and is logged once per change', async () => {
  await publish(1, remotes);
  const { owners } = start();
  expect(await owners()).toEqual(['/about marketing', '/login account']);
  await publish(2, { ...remotes, marketing: { active: { version: 5 } } });
  for (let count = 0; count < 3; count += 1) expect(await owners()).toEqual(['/login account']);
  expect(log.warn.mock.calls).toEqual([
    [expect.objectContaining({ entry: 'marketing', revision: 2 }), 'registry entry left out'],
  ]);
  await publish(3, { ...remotes, marketing: { active: { version: 5 } } });
  expect(await owners()).toEqual(['/login account']);
  expect(log.warn).toHaveBeenCalledTimes(1);
  await publish(4, remotes);
  expect(await owners()).toEqual(['/about marketing', '/login account']);
});

test('a claim of two remotes stays with the older holder, in a running and in a starting server', async () => {
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

test('what the release before a quarantined one claims does not take anything from others', async () => {
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
  expect(composition.claims.map(({ remote }) => remote)).toEqual(['account']);
});

test('a quarantine shows at once, even where the registry cannot be read any more', async () => {
  await publish(1, remotes);
  let quarantined = NOTHING;
  const { look, source } = start(() => quarantined);
  await look();
  await store.replace(pointerKey(environment), Buffer.from('{'));
  quarantined = [marketing.container];
  expect((await source.read()).active.get('marketing')?.version).toBe('1.0.0');
});

test('nothing is shown before anything is published', async () => {
  const { look } = start();
  expect(await look()).toMatchObject({ revision: 0, page: {} });
  await publish(1, remotes);
  expect((await look()).revision).toBe(1);
});

test('the store is looked at four times a second', async () => {
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

test('a remote that is switched off keeps its addresses and places, and has no releases', async () => {
  await publish(1, { ...remotes, marketing: { ...remotes.marketing, killed: true } });
  const { look, owners } = start();
  const { killed, active, earlier, page } = await look();
  expect(killed).toEqual(['marketing']);
  expect([...active.keys(), ...earlier.keys()]).toEqual(['account']);
  expect(page['marketing']?.releases).toEqual([]);
  expect(await owners()).toEqual(['/about marketing', '/login account']);
  await publish(2, remotes);
  expect((await look()).killed).toEqual([]);
});
