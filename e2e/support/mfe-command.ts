import { BUNDLES, bundleMfe } from '@tableside/registry/testing/bundle-fixtures';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { runCommand, type Outcome } from './processes';
import { nameOfRun } from './seeds';

/** Changes of release stores by the command that teams type. Each starts a process, so only journeys about the command use
 * it. */

let bundled: Promise<string> | null = null;
const folderOfRun = (): string => `mfe/${nameOfRun()}`;

/** Playwright asks its children for colors. */
const PLAIN = { FORCE_COLOR: undefined };

/** Removes what a run has bundled. */
export const removeCommand = (): Promise<void> =>
  rm(path.join(BUNDLES, folderOfRun()), { recursive: true, force: true });

/** `npm run mfe -- ...` on a store, whatever comes of it. Releases are run in no browser. */
export const runMfe = (storeDir: string, ...args: string[]): Promise<Outcome> =>
  runMfeInBrowser(storeDir, ...args, '--no-browser');

/** As `runMfe`; releases are run in a browser too, which takes some seconds. */
export async function runMfeInBrowser(storeDir: string, ...args: string[]): Promise<Outcome> {
  const program = await (bundled ??= bundleMfe(folderOfRun()));
  return runCommand([process.execPath, program, ...args, '--store', storeDir], PLAIN);
}

/** `npm run mfe -- ...` on a store.
 * @throws with its output when it fails */
export async function mfe(storeDir: string, ...args: string[]): Promise<string> {
  const { code, output } = await runMfe(storeDir, ...args);
  if (code !== 0) throw new Error(output);
  return output;
}
