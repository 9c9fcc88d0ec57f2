import { rm } from 'node:fs/promises';
import * as commands from '../releases/commands';
import { openCommands, refusalOf, makeTempDir, writeRelease } from '../testing/release-fixtures';
import { releaseKey } from '../store/store';
import { makeTrusted, trusted, trustOf, withSeal, writeTrustFile } from '../testing/keys-fixtures';
import { makeKey, type PrivateKey, writeTrust } from './keys';

let temp: Awaited<ReturnType<typeof makeTempDir>>;
beforeEach(async () => (temp = await makeTempDir()));
afterEach(() => temp.remove());

/** A store that trusts one key, and a release that is stored there. */
async function publishBy(publisher: PrivateKey | null) {
  const { key, trust } = await makeTrusted('ann');
  const file = await writeTrustFile(trust);
  const folder = await writeRelease(temp.dir, 'menu');
  const open = openCommands(temp.dir, folder);
  const as = (by: PrivateKey | null) => ({ ...open, store: withSeal(open.store, file, by) });
  await commands.publish(as(publisher ?? key), 'menu');
  return { key, file, folder, as, mine: as(key), bare: open.store };
}

test('a release that was signed by its publisher goes live', async () => {
  const { mine } = await publishBy(null);
  expect((await commands.activate(mine, 'menu', '1.0.0')).revision).toBe(1);
});

test('a release by a stranger does not, until somebody publishes the same build who may', async () => {
  const { mine } = await publishBy(await makeKey('ann'));
  const refused = commands.activate(mine, 'menu', '1.0.0');
  await expect(refused).rejects.toMatchObject({
    code: 3,
    message: expect.stringContaining('signed with a key that is not trusted here') as string,
  });
  await commands.publish(mine, 'menu');
  expect((await commands.activate(mine, 'menu', '1.0.0')).revision).toBe(1);
});

test('a release that nobody signed does not', async () => {
  const { mine, as } = await publishBy(null);
  await rm(`${temp.dir}/store/signatures`, { recursive: true });
  expect(await refusalOf(commands.activate(mine, 'menu', '1.0.0'))).toContain(
    'menu@1.0.0 is not to be trusted: nobody has signed it.',
  );
  expect(await mine.store.list('registry/')).toEqual([]);
  await commands.publish(as(null), 'menu');
  await refusalOf(commands.activate(mine, 'menu', '1.0.0'));
});

test('a release whose list of files was edited in the store does not', async () => {
  const { mine, bare } = await publishBy(null);
  const key = releaseKey('menu', '1.0.0', 'release.json');
  const text = String(await bare.read(key));
  await bare.replace(key, Buffer.from(text.replace('"/menu"', '"/evil"')));
  await expect(commands.activate(mine, 'menu', '1.0.0')).rejects.toMatchObject({
    code: 3,
    message: expect.stringContaining('Its release.json was changed after it was signed.') as string,
  });
  expect(await bare.list('registry/')).toEqual([]);
});

test('the signature of another release does not count', async () => {
  const { mine, bare, key } = await publishBy(null);
  const other = { ...mine, releaseFolder: () => '' };
  const folder = await writeRelease(temp.dir, 'menu', { version: '1.1.0' });
  await commands.publish({ ...other, releaseFolder: () => folder, store: bare }, 'menu');
  const token = await bare.read(`signatures/menu/1.0.0/${key.kid}.jws`);
  await bare.create(`signatures/menu/1.1.0/${key.kid}.jws`, token ?? Buffer.alloc(0));
  expect(await refusalOf(commands.activate(mine, 'menu', '1.1.0'))).toContain(
    'The signature is of another release.',
  );
});

test.each([
  [{ remotes: ['discovery'] }, 'is not for menu'],
  [{ verbs: ['activate' as const] }, 'may not publish'],
  [{ expires: '2026-01-01T00:00:00.000Z' }, 'expired at'],
  [{ revoked: { at: '2026-11-01T00:00:00.000Z', revisions: {} } }, 'was revoked at'],
])('a release signed by a key with %j does not', async (scope, reason) => {
  const ben = await makeKey('ben');
  const { mine, file, key } = await publishBy(ben);
  await writeTrust(file, trustOf(trusted(key), trusted(ben, scope)));
  expect(await refusalOf(commands.activate(mine, 'menu', '1.0.0'))).toContain(reason);
});
