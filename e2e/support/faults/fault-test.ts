import { expect } from '@playwright/test';
import type { Remote } from '../registry';
import { copyStore } from '../seeds';
import { startShell, type ShellServer } from '../site';
import { makeTemporaryFolder, type TemporaryFolder } from '../processes';
import { sites } from '../test';
import { test as base } from '../worker-test';
import { removeFiles, type Part } from './store';

interface Fixtures {
  /** Uncaught errors and policy violations of any tab; a test that expects some removes them. */
  readonly uncaught: string[];
}

/**
 * Playwright's test for pages whose files or API fail: failed requests may be logged, but there
 * must be no uncaught error, no hydration recovery and no policy violation.
 */
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
      expect(uncaught, 'Uncaught errors').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export interface DamagedSite {
  /** URL of the shell server without a trailing slash; call `damage` first. */
  readonly url: string;
  readonly storeDir: string;
  /** Removes files of remotes' live releases, then starts a shell server, which loads pages at once. */
  readonly damage: (remotes: readonly Remote[], part: Part) => Promise<void>;
  /** Restores them; runs after each test. */
  readonly fix: () => Promise<void>;
}

/**
 * A release store shared by the tests of a file, which damage and repair it one after another.
 * Each test has its own shell server.
 * @param name of the temporary folder
 */
export function prepareDamagedSite(name: string): DamagedSite {
  let folder: TemporaryFolder;
  let shell: ShellServer;
  let fixes: readonly (() => Promise<void>)[] = [];
  const fix = async () => {
    for (const fixOne of fixes) await fixOne();
  };
  const storeDir = () => `${folder.dir}/store`;

  test.beforeAll(async () => {
    folder = await makeTemporaryFolder(name);
    await copyStore(storeDir());
  });
  test.afterAll(() => folder.remove());
  test.afterEach(async () => {
    await shell.end();
    await fix();
  });
  return {
    get url() {
      return shell.url;
    },
    get storeDir() {
      return storeDir();
    },
    damage: async (remotes, part) => {
      fixes = await Promise.all(remotes.map((remote) => removeFiles(storeDir(), remote, part)));
      shell = await startShell(storeDir(), sites.sampleApi(), { env: { LOG_LEVEL: 'silent' } });
    },
    fix,
  };
}
