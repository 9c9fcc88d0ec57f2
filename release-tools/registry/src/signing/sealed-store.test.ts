import { readLog, readNewest } from '../registry/changes';
import { readShown, RegistryFollower } from '../registry/registry-follower';
import { status } from '../operations/status';
import { pointerKey, readJson, revisionKey, toJson, type ReleaseStore } from '../store/store';
import {
  makeTrusted,
  trusted,
  trustOf,
  openSealedStore,
  putLive,
  withSeal,
} from '../testing/keys-fixtures';
import { openSeal } from './signatures';
import { makeKey, writeTrust } from './keys';
import { verifyStore } from '../operations/verify-store';

const environment = 'production';
const POINTER = pointerKey(environment);
type Json = Record<string, unknown>;

const readKey = async (store: ReleaseStore, key: string) => (await readJson(store, key)) as Json;

/** Follows a store and keeps what is told. */
function follow(store: ReleaseStore) {
  const told: string[] = [];
  const follower = new RegistryFollower({ store, environment, tell: (line) => told.push(line) });
  const look = async () => (await follower.look())?.document.remotes['menu']?.active.version;
  return { look, told };
}

/** A store with two revisions that were signed, and what somebody makes of the second one. */
async function openForged(forge: (document: Json) => Json) {
  const { key, trust } = await makeTrusted('ann');
  const sealed = await openSealedStore(key, trust);
  await putLive(sealed.store, '1.0.0');
  await putLive(sealed.store, '2.0.0');
  const running = follow(sealed.store);
  expect(await running.look()).toBe('2.0.0');
  const document = await readKey(sealed.bare, POINTER);
  const forged = forge({ ...document, revision: 3 });
  return { ...sealed, running, forged, key, trust };
}

const evil = (document: Json): Json =>
  JSON.parse(JSON.stringify(document).replaceAll('2.0.0', '6.6.6')) as Json;

const FORGERIES: readonly [string, (document: Json) => Json][] = [
  ['is not signed', (document) => evil({ ...document, signature: null })],
  ['was altered after it was signed', evil],
  ['is a revision under another number', (document) => document],
  ['carries a signature of nothing', (document) => evil({ ...document, signature: 'a.b.c' })],
];

describe.each(FORGERIES)('a pointer that %s', (_, forge) => {
  test('is passed over by a reader that runs, and by one that starts', async () => {
    const { store, bare, running, forged } = await openForged(forge);
    await bare.replace(POINTER, toJson(forged));
    expect(await running.look()).toBe('2.0.0');
    expect(running.told).toEqual([expect.stringContaining(`${POINTER} is passed over.`)]);
    expect(await follow(store).look()).toBe('2.0.0');
  });

  test('is passed over with its revision, and the next change stands on the one before', async () => {
    const { store, bare, running, forged } = await openForged(forge);
    await bare.create(revisionKey(environment, 3), toJson(forged));
    await bare.replace(POINTER, toJson(forged));
    expect(await running.look()).toBe('2.0.0');
    expect(await follow(store).look()).toBe('2.0.0');
    expect((await readNewest(store, environment))?.revision).toBe(2);
    const next = await putLive(store, '3.0.0');
    expect(next.revision).toBe(4);
    expect(await running.look()).toBe('3.0.0');
    expect(await follow(store).look()).toBe('3.0.0');
    expect((await readLog(store, environment)).map(({ revision }) => revision)).toEqual([1, 2, 4]);
  });
});

test('status names what is passed over, and the next change mends the pointer', async () => {
  const { store, bare, forged } = await openForged((document) => ({
    ...document,
    signature: null,
  }));
  await bare.create(revisionKey(environment, 3), toJson(forged));
  await bare.replace(POINTER, toJson(forged));
  const lines = await verifyStore({ store, environment });
  expect(lines).toContain(
    'registry/production/revisions/3.json is passed over. It is not signed. The next change stands on what is signed.',
  );
  expect(lines).toContain(
    'registry/production.json is passed over. It is not signed. The next change writes it anew.',
  );
  expect((await status({ store, environment })).join('\n')).toContain(
    '! registry/production.json is passed over. It is not signed.',
  );
  await putLive(store, '3.0.0');
  expect((await verifyStore({ store, environment })).join()).not.toContain('passed over');
});

test('a pointer of another environment is passed over', async () => {
  const { store, bare, running } = await openForged((document) => document);
  await putLive(store, '6.6.6', 'staging');
  const staging = await readKey(bare, pointerKey('staging'));
  await bare.replace(POINTER, toJson(staging));
  await bare.create(revisionKey(environment, 3), toJson({ ...staging, revision: 3 }));
  expect(await running.look()).toBe('2.0.0');
  expect(running.told.join('\n')).toContain('It is of the environment staging.');
  expect(await follow(store).look()).toBe('2.0.0');
});

test.each([
  [{ environments: ['staging'] }, 'is not for the environment production'],
  [{ verbs: ['publish' as const] }, 'may not activate'],
  [{ expires: '2026-01-01T00:00:00.000Z' }, 'expired at'],
])('a revision by a key with %j is passed over', async (scope, reason) => {
  const { file, bare, running, key } = await openForged((document) => document);
  const other = await makeKey('ben');
  await writeTrust(file, trustOf(trusted(key), trusted(other)));
  await putLive(withSeal(bare, file, other), '6.6.6');
  await writeTrust(file, trustOf(trusted(key), trusted(other, scope)));
  expect(await running.look()).toBe('2.0.0');
  expect(running.told.join('\n')).toContain(reason);
});

test('what a key signed before it was revoked stays, and it signs nothing more', async () => {
  const { key, trust } = await makeTrusted('ann');
  const { store, file } = await openSealedStore(key, trust);
  await putLive(store, '1.0.0');
  const revoked = { at: new Date().toISOString(), revisions: { production: 1 } };
  await writeTrust(file, trustOf(trusted(key, { revoked })));
  expect(await follow(store).look()).toBe('1.0.0');
  await putLive(store, '6.6.6');
  const cold = follow(store);
  expect(await cold.look()).toBe('1.0.0');
  expect(cold.told.join('\n')).toContain('which was revoked at');
});

test('without a file of trusted keys everything is read as before', async () => {
  const { bare } = await openForged((document) => document);
  await putLive(bare, '4.0.0');
  const store = { ...bare, seal: openSeal({ file: '/nowhere/trusted.json', isRequired: false }) };
  expect(await follow(store).look()).toBe('4.0.0');
});

test('a file of trusted keys that is gone, or damaged, trusts nobody', async () => {
  const { store, bare, running, file } = await openForged((document) => document);
  await writeTrust(file, { schema: 2 } as never);
  await putLive(bare, '6.6.6');
  expect(await running.look()).toBe('2.0.0');
  const gone = { ...store, seal: openSeal({ file: `${file}.gone`, isRequired: true }) };
  expect(await readShown(gone, environment)).toBeNull();
});

test('a store whose revisions nobody signed is not changed by accident', async () => {
  const { key, trust } = await makeTrusted('ann');
  const { store, bare } = await openSealedStore(key, trust);
  await putLive(bare, '1.0.0');
  await expect(putLive(store, '2.0.0')).rejects.toMatchObject({
    code: 5,
    message: expect.stringContaining('npm run mfe -- key adopt') as string,
  });
});
