import type { Remote } from '../registry';
import { copyStore } from '../seeds';
import { startShell, type ShellServer } from '../site';
import { removeFiles, type Part } from './store';
import { makeTemporaryFolder, type TemporaryFolder } from '../temporary';
import { test } from './fault-test';
import { sites } from '../test';

export interface DamagedSite {
  /** Address of the shell server, without a slash at the end. */
  readonly url: string;
  /** Takes files of a remote's live release away, besides those that are gone already. */
  readonly damage: (remote: Remote, part: Part) => Promise<void>;
  /** Puts them back; each test ends with it. */
  readonly mend: () => Promise<void>;
}

/** One release store for a file of journeys, damaged and mended by one test after the other. Each test has a shell server
 * of its own, so that nothing is remembered from before the damage.
 * @param name of the temporary folder */
export function prepareDamagedSite(name: string): DamagedSite {
  let folder: TemporaryFolder;
  let shell: ShellServer;
  let mend: () => Promise<void>;
  const storeDir = () => `${folder.dir}/store`;

  test.beforeAll(async () => {
    folder = await makeTemporaryFolder(name);
    await copyStore(storeDir());
  });
  test.afterAll(() => folder.remove());
  test.beforeEach(async () => {
    mend = async () => undefined;
    shell = await startShell(storeDir(), sites.sampleApi(), { env: { LOG_LEVEL: 'silent' } });
  });
  test.afterEach(async () => {
    await shell.end();
    await mend();
  });
  return {
    get url() {
      return shell.url;
    },
    damage: async (remote, part) => {
      const [mendOthers, mendThis] = [mend, await removeFiles(storeDir(), remote, part)];
      mend = async () => {
        await mendThis();
        await mendOthers();
      };
    },
    mend: () => mend(),
  };
}
