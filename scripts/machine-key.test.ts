import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const { ensureMachineKey } = jest.requireActual<{
  ensureMachineKey: (locations: { dataDir: string; storeDir: string }) => Promise<void>;
}>('./lib/keys.mjs');

let dataDir = '';
const before = { ...process.env };
beforeEach(async () => (dataDir = await mkdtemp(path.join(os.tmpdir(), 'machine-key-'))));
afterEach(async () => {
  process.env = { ...before };
  await rm(dataDir, { recursive: true });
});

const start = () => ensureMachineKey({ dataDir, storeDir: path.join(dataDir, 'store') });
const hasKey = () =>
  ['machine', 'trusted'].map((name) => existsSync(path.join(dataDir, `keys/${name}.json`)));

it('creates a machine key on the first start', async () => {
  await start();
  expect(hasKey()).toEqual([true, true]);
}, 60_000);

it.each(['RELEASE_STORE', 'TRUSTED_KEYS'])('creates no key when %s is set', async (name) => {
  process.env[name] = path.join(dataDir, 'elsewhere');
  await start();
  expect(hasKey()).toEqual([false, false]);
});
