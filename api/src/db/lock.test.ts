import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { StartError } from '../lib/start-error';
import { lockDirectory, restrictFolder } from './lock';

describe('lockDirectory', () => {
  jest.setTimeout(60_000);
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'tableside-lock-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  // Systems other than Linux lock with a socket file, which a killed process leaves behind.
  const platforms: readonly NodeJS.Platform[] =
    process.platform === 'win32' ? [process.platform] : [process.platform, 'darwin'];

  it.each(platforms)('allows one holder at a time on %s', async (platform) => {
    const unlock = await lockDirectory(directory, platform);
    await expect(lockDirectory(`${directory}/.`, platform)).rejects.toThrow(StartError);
    await unlock();
    const unlockAgain = await lockDirectory(directory, platform);
    await unlockAgain();
  });

  it('is released when its holder is killed, on any platform', async () => {
    const locks = platforms.map((platform) => [join(directory, platform), platform] as const);
    const script = `
      import { lockDirectory } from './api/src/db/lock.ts';
      for (const lock of ${JSON.stringify(locks)}) await lockDirectory(...lock);
      process.send('locked');
      setInterval(() => {}, 1000);`;
    const args = ['--import', 'tsx', '--input-type=module', '-e', script];
    const holder = spawn(process.execPath, args, {
      cwd: resolve(__dirname, '../../..'),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await once(holder, 'message');
    for (const lock of locks) {
      await expect(lockDirectory(...lock)).rejects.toThrow(/is in use by another/);
    }
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    for (const lock of locks) {
      const unlock = await lockDirectory(...lock);
      await unlock();
    }
  });

  it('creates a missing directory', async () => {
    const unlock = await lockDirectory(join(directory, 'new', 'data'));
    await unlock();
  });
});

describe('restrictFolder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'protect-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const rightsOf = async () => (await stat(folder)).mode & 0o777;

  it.each([0o777, 0o755, 0o750, 0o701])('restricts a folder with mode %i', async (rights) => {
    await chmod(folder, rights);
    await restrictFolder(folder);
    expect(await rightsOf()).toBe(0o700);
  });

  it('keeps a stricter mode', async () => {
    await chmod(folder, 0o500);
    await restrictFolder(folder);
    expect(await rightsOf()).toBe(0o500);
  });

  it.each([
    ['belongs to another process', () => Promise.reject(new Error('EPERM'))],
    ['lies where rights are not kept', () => Promise.resolve()],
  ])('rejects a folder that %s with instructions', async (_case, change) => {
    await chmod(folder, 0o755);
    const refused = restrictFolder(folder, change);
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(
      `Other users of this machine can enter ${folder}, which holds accounts; run "chmod 700 ${folder}" as its owner, or set DATA_DIR to a folder of your own.`,
    );
  });
});
