import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { makeKey, parseKey, readKeyFile, writeKeyFile } from './keys';

let folder = '';
beforeAll(async () => (folder = await mkdtemp(path.join(os.tmpdir(), 'keys-'))));
afterAll(() => rm(folder, { recursive: true }));

test('a key comes back from its file, which its owner alone can read', async () => {
  const key = await makeKey('ann');
  const file = path.join(folder, 'deep/ann.json');
  await writeKeyFile(file, key);
  expect(await readKeyFile(file)).toEqual(key);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a key is never replaced by another one', async () => {
  const file = path.join(folder, 'once.json');
  await writeKeyFile(file, await makeKey('ann'));
  const before = await readFile(file, 'utf8');
  await expect(writeKeyFile(file, await makeKey('ben'))).rejects.toThrow('EEXIST');
  expect(await readFile(file, 'utf8')).toBe(before);
});

test('no file is no key', async () => {
  expect(await readKeyFile(path.join(folder, 'missing.json'))).toBeNull();
});

test('what is no key is refused without telling what it is', async () => {
  const key = await makeKey('ann');
  const other = await makeKey('ben');
  for (const value of ['secret', '{}', JSON.stringify({ ...key, kid: other.kid })]) {
    await expect(parseKey(value, 'MFE_KEY')).rejects.toMatchObject({
      message: 'MFE_KEY holds no key. Make one with: npm run mfe -- key new NAME',
      code: 1,
    });
  }
});
