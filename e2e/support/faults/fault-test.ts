import { expect } from '@playwright/test';
import type { Remote } from '../registry';
import { copyStore } from '../seeds';
import { startShell, type ShellServer } from '../site';
import { makeTemporaryFolder, type TemporaryFolder } from '../processes';
import { sites } from '../test';
import { test as base } from '../worker-test';
import { removeFiles, type Part } from './store';

interface Fixtures {
  /** Errors of any tab that nothing caught, and what the page's policy had to stop; a test that expects some takes them out. */
  readonly uncaught: string[];
}

/** Playwright's test for pages whose files or host fail: the browser may note failed requests, but no error may
 * escape, React must not have to mend the page, and nothing may run against the policy. */
export const test = base.extend<Fixtures>({
  uncaught: [
    async ({ context }, use) => {
      const uncaught: string[] = [];
      context.on('weberror', (error) => uncaught.push(String(error.error())));
      context.on('console', (message) => {
        if (/Content Security Policy|Trusted(?:Script|HTML)/.test(message.text()))
          uncaught.push(message.text());
      });
      await use(uncaught);
      expect(uncaught, 'Nobody caught this').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export interface DamagedSite {
  /** Address of the shell server, without a slash at the end. */
  readonly url: string;
  readonly storeDir: string;
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
    get storeDir() {
      return storeDir();
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
