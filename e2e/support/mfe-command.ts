import { BUNDLES, bundleMfe } from '@tableside/registry/testing/bundle-fixtures';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { runCommand, type Outcome } from './processes';
import { nameOfRun } from './seeds';

/**
 * Changes release stores with the real command. Each call starts a process, so only tests of
 * the command use it.
 */

let bundled: Promise<string> | null = null;
const folderOfRun = (): string => `mfe/${nameOfRun()}`;

/** Playwright sets FORCE_COLOR for its children. */
const PLAIN = { FORCE_COLOR: undefined };

/** Deletes the command bundled by this run. */
export const removeCommand = (): Promise<void> =>
  rm(path.join(BUNDLES, folderOfRun()), { recursive: true, force: true });

/** Runs `npm run mfe -- ...` on a store without a browser, whatever its exit code. */
export const runMfe = (storeDir: string, ...args: string[]): Promise<Outcome> =>
  runMfeInBrowser(storeDir, ...args, '--no-browser');

/** Like `runMfe`, with the browser smoke test, which takes some seconds. */
export async function runMfeInBrowser(storeDir: string, ...args: string[]): Promise<Outcome> {
  const program = await (bundled ??= bundleMfe(folderOfRun()));
  return runCommand([process.execPath, program, ...args, '--store', storeDir], PLAIN);
}

/**
 * Runs `npm run mfe -- ...` on a store.
 * @throws with its output when it fails
 */
export async function mfe(storeDir: string, ...args: string[]): Promise<string> {
  const { code, output } = await runMfe(storeDir, ...args);
  if (code !== 0) throw new Error(output);
  return output;
}
