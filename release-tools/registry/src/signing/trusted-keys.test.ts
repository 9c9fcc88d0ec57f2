import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { makeTrusted } from '../testing/keys-fixtures';
import { noTrust, parseTrust, readTrust, writeTrust } from './keys';

let folder = '';
beforeAll(async () => (folder = await mkdtemp(path.join(os.tmpdir(), 'trust-'))));
afterAll(() => rm(folder, { recursive: true }));

test('trust comes back from its file', async () => {
  const { trust } = await makeTrusted('ann', { expires: '2026-12-01T00:00:00.000Z' });
  const file = path.join(folder, 'keys/trusted.json');
  expect(await readTrust(file)).toBeNull();
  await writeTrust(file, noTrust());
  await writeTrust(file, trust);
  expect(await readTrust(file)).toEqual(trust);
});

test.each(['', 'null', '{}', '{"schema":2}', '{"schema":1,"keys":[{"name":"x"}]}'])(
  'trust that reads %s is damaged, and nobody is trusted by it',
  (text) => {
    expect(() => parseTrust(text, 'trusted.json')).toThrow(
      expect.objectContaining({ code: 5 }) as Error,
    );
  },
);
