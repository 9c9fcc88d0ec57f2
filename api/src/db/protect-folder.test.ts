import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../lib/start-error';
import { protectFolder } from './protect-folder';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'protect-'));
});
afterEach(() => rm(folder, { recursive: true }));

const rightsOf = async () => (await stat(folder)).mode & 0o777;

it.each([0o777, 0o755, 0o750, 0o701])('closes a folder with rights %i', async (rights) => {
  await chmod(folder, rights);
  await protectFolder(folder);
  expect(await rightsOf()).toBe(0o700);
});

it('leaves a stricter folder as it is', async () => {
  await chmod(folder, 0o500);
  await protectFolder(folder);
  expect(await rightsOf()).toBe(0o500);
});

it.each([
  ['is somebody else’s', () => Promise.reject(new Error('EPERM'))],
  ['lies where rights are not kept', () => Promise.resolve()],
])('refuses a folder that %s, with what to do', async (_case, change) => {
  await chmod(folder, 0o755);
  const refused = protectFolder(folder, change);
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(
    `Other users of this machine can enter ${folder}, which holds accounts; run "chmod 700 ${folder}" as its owner, or set DATA_DIR to a folder of your own.`,
  );
});
