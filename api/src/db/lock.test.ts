import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { StartError } from '../lib/start-error';
import { lockDirectory } from './lock';

jest.setTimeout(60_000);
let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'tableside-lock-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

// Other systems than Linux lock by a socket that is a file, which a killed process leaves behind.
describe.each(
  process.platform === 'win32' ? [process.platform] : ([process.platform, 'darwin'] as const),
)('on %s', (platform) => {
  it('lets one holder in at a time', async () => {
    const unlock = await lockDirectory(directory, platform);
    await expect(lockDirectory(`${directory}/.`, platform)).rejects.toThrow(StartError);
    await unlock();
    const unlockAgain = await lockDirectory(directory, platform);
    await unlockAgain();
  });

  it('is free again after its holder was killed', async () => {
    const script = `
        import { lockDirectory } from './api/src/db/lock.ts';
        await lockDirectory(${JSON.stringify(directory)}, ${JSON.stringify(platform)});
        process.send('locked');
        setInterval(() => {}, 1000);`;
    const args = ['--import', 'tsx', '--input-type=module', '-e', script];
    const holder = spawn(process.execPath, args, {
      cwd: resolve(__dirname, '../../..'),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await once(holder, 'message');
    await expect(lockDirectory(directory, platform)).rejects.toThrow(/is in use by another/);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const unlock = await lockDirectory(directory, platform);
    await unlock();
  });
});

it('makes the directory when it is not there yet', async () => {
  const unlock = await lockDirectory(join(directory, 'new', 'data'));
  await unlock();
});
