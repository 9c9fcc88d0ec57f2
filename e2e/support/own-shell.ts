import path from 'node:path';
import { test } from '@playwright/test';
import { copyStore } from './seeds';
import { startShell, type ShellServer } from './site';
import { makeTemporaryFolder, type TemporaryFolder } from './processes';
import { sites } from './test';

/** A shell server with its own release store, which the tests of a file may change. */
export interface OwnShell extends ShellServer {
  /** A folder that is deleted after the tests. */
  readonly dir: string;
  readonly storeDir: string;
  readonly restart: () => Promise<void>;
}

interface Folders {
  readonly dir: string;
  readonly storeDir: string;
}
interface Settings {
  readonly env?: NodeJS.ProcessEnv;
  /** The API; default: that of the sample city. */
  readonly apiUrl?: string;
}

/**
 * Starts one before the tests of the calling file or group and ends it after them.
 * @param prepare runs before the server starts
 */
export function useOwnShell(
  name: string,
  prepare: (folders: Folders) => Promise<Settings | void> = async () => undefined,
): OwnShell {
  let folder: TemporaryFolder;
  let settings: Settings;
  let shell: ShellServer;
  const storeDir = () => path.join(folder.dir, 'store');
  const start = async () => {
    const { apiUrl = sites.sampleApi(), env } = settings;
    shell = await startShell(storeDir(), apiUrl, { env: { LOG_LEVEL: 'silent', ...env } });
  };
  const end = () => shell.end();
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    folder = await makeTemporaryFolder(name);
    await copyStore(storeDir());
    settings = (await prepare({ dir: folder.dir, storeDir: storeDir() })) ?? {};
    await start();
  });
  test.afterAll(async () => {
    await end();
    await folder.remove();
  });
  return {
    get url() {
      return shell.url;
    },
    get child() {
      return shell.child;
    },
    get dir() {
      return folder.dir;
    },
    get storeDir() {
      return storeDir();
    },
    output: () => shell.output(),
    end,
    restart: async () => {
      await end();
      await start();
    },
  };
}
