import { readLog, readNewest } from '../registry/changes';
import { readShown, RegistryFollower } from '../registry/registry-follower';
import { status, verifyStore } from '../operations/status';
import { pointerKey, readJson, revisionKey, toJson, type ReleaseStore } from '../store/store';
import {
  makeTrusted,
  trusted,
  trustOf,
  openSignedStore,
  activate,
  withSigner,
} from '../testing/keys-fixtures';
import { openSigner } from './signatures';
import { makeKey, writeTrust } from './keys';

const environment = 'production';
const POINTER = pointerKey(environment);
type Json = Record<string, unknown>;

const readKey = async (store: ReleaseStore, key: string) => (await readJson(store, key)) as Json;

/** Follows a store and collects the reported problems. */
function follow(store: ReleaseStore) {
  const notified: string[] = [];
  const follower = new RegistryFollower({
    store,
    environment,
    notify: (line) => notified.push(line),
  });
  const look = async () => (await follower.look())?.document.remotes['menu']?.active.version;
  return { look, notified };
}

/** A store with two signed revisions, the second of which is then altered. */
async function openForged(forge: (document: Json) => Json) {
  const { key, trust } = await makeTrusted('ann');
  const signed = await openSignedStore(key, trust);
  await activate(signed.store, '1.0.0');
  await activate(signed.store, '2.0.0');
  const running = follow(signed.store);
  expect(await running.look()).toBe('2.0.0');
  const document = await readKey(signed.bare, POINTER);
  const forged = forge({ ...document, revision: 3 });
  return { ...signed, running, forged, key, trust };
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
  test('is skipped by running and starting readers', async () => {
    const { store, bare, running, forged } = await openForged(forge);
    await bare.replace(POINTER, toJson(forged));
    expect(await running.look()).toBe('2.0.0');
    expect(running.notified).toEqual([expect.stringContaining(`${POINTER} is skipped.`)]);
    expect(await follow(store).look()).toBe('2.0.0');
  });

  test('is skipped with its revision, and the next change is based on the revision before', async () => {
    const { store, bare, running, forged } = await openForged(forge);
    await bare.create(revisionKey(environment, 3), toJson(forged));
    await bare.replace(POINTER, toJson(forged));
    expect(await running.look()).toBe('2.0.0');
    expect(await follow(store).look()).toBe('2.0.0');
    expect((await readNewest(store, environment))?.revision).toBe(2);
    const next = await activate(store, '3.0.0');
    expect(next.revision).toBe(4);
    expect(await running.look()).toBe('3.0.0');
    expect(await follow(store).look()).toBe('3.0.0');
    expect((await readLog(store, environment)).map(({ revision }) => revision)).toEqual([1, 2, 4]);
  });
});

test('a signer lists the keys that may change an environment', async () => {
  const [ann, ben, cleo, dan] = await Promise.all(['ann', 'ben', 'cleo', 'dan'].map(makeKey));
  const trust = trustOf(
    trusted(ann!),
    trusted(ben!, { revoked: { at: '2026-11-01T00:00:00.000Z', revisions: { production: 2 } } }),
    trusted(cleo!, { environments: ['staging'] }),
    trusted(dan!, { expires: '2026-11-01T00:00:00.000Z' }),
  );
  const { store } = await openSignedStore(ann!, trust);
  expect(await store.signer?.listTrusted('production')).toEqual([ann!.kid]);
});

test('status lists what is skipped, and the next change repairs the pointer', async () => {
  const { store, bare, forged } = await openForged((document) => ({
    ...document,
    signature: null,
  }));
  await bare.create(revisionKey(environment, 3), toJson(forged));
  await bare.replace(POINTER, toJson(forged));
  const lines = await verifyStore({ store, environment });
  expect(lines).toContain(
    'registry/production/revisions/3.json is skipped. It is not signed. The next change is based on the newest signed revision.',
  );
  expect(lines).toContain(
    'registry/production.json is skipped. It is not signed. The next change writes it again.',
  );
  expect((await status({ store, environment })).join('\n')).toContain(
    '! registry/production.json is skipped. It is not signed.',
  );
  await activate(store, '3.0.0');
  expect((await verifyStore({ store, environment })).join()).not.toContain('is skipped');
});

test('skips a pointer of another environment', async () => {
  const { store, bare, running } = await openForged((document) => document);
  await activate(store, '6.6.6', 'staging');
  const staging = await readKey(bare, pointerKey('staging'));
  await bare.replace(POINTER, toJson(staging));
  await bare.create(revisionKey(environment, 3), toJson({ ...staging, revision: 3 }));
  expect(await running.look()).toBe('2.0.0');
  expect(running.notified.join('\n')).toContain('It is for the environment staging.');
  expect(await follow(store).look()).toBe('2.0.0');
});

test.each([
  [{ environments: ['staging'] }, 'is not for the environment production'],
  [{ verbs: ['publish' as const] }, 'may not activate'],
  [{ expires: '2026-01-01T00:00:00.000Z' }, 'expired at'],
])('skips a revision by a key with %j', async (scope, reason) => {
  const { file, bare, running, key } = await openForged((document) => document);
  const other = await makeKey('ben');
  await writeTrust(file, trustOf(trusted(key), trusted(other)));
  await activate(withSigner(bare, file, other), '6.6.6');
  await writeTrust(file, trustOf(trusted(key), trusted(other, scope)));
  expect(await running.look()).toBe('2.0.0');
  expect(running.notified.join('\n')).toContain(reason);
});

test('keeps what a key signed before it was revoked, and accepts nothing more from it', async () => {
  const { key, trust } = await makeTrusted('ann');
  const { store, file } = await openSignedStore(key, trust);
  await activate(store, '1.0.0');
  const revoked = { at: new Date().toISOString(), revisions: { production: 1 } };
  await writeTrust(file, trustOf(trusted(key, { revoked })));
  expect(await follow(store).look()).toBe('1.0.0');
  await activate(store, '6.6.6');
  const cold = follow(store);
  expect(await cold.look()).toBe('1.0.0');
  expect(cold.notified.join('\n')).toContain('which was revoked at');
});

test('reads everything without a file of trusted keys', async () => {
  const { bare } = await openForged((document) => document);
  await activate(bare, '4.0.0');
  const store = {
    ...bare,
    signer: openSigner({ file: '/nowhere/trusted.json', isRequired: false }),
  };
  expect(await follow(store).look()).toBe('4.0.0');
});

test('trusts no one when the file of trusted keys is missing or damaged', async () => {
  const { store, bare, running, file } = await openForged((document) => document);
  await writeTrust(file, { schema: 2 } as never);
  await activate(bare, '6.6.6');
  expect(await running.look()).toBe('2.0.0');
  const gone = { ...store, signer: openSigner({ file: `${file}.gone`, isRequired: true }) };
  expect(await readShown(gone, environment)).toBeNull();
});

test('refuses to change a store with unsigned revisions by accident', async () => {
  const { key, trust } = await makeTrusted('ann');
  const { store, bare } = await openSignedStore(key, trust);
  await activate(bare, '1.0.0');
  await expect(activate(store, '2.0.0')).rejects.toMatchObject({
    code: 5,
    message: expect.stringContaining('npm run mfe -- key adopt') as string,
  });
});
