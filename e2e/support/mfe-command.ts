import path from 'node:path';
import { root, runCommand, type Outcome } from './processes';

/**
 * Changes release stores with the real command. Each call starts a process, so only tests of
 * the command use it.
 */

const MFE = path.join(root, 'scripts/mfe.mjs');

/** Playwright sets FORCE_COLOR for its children. */
const PLAIN = { FORCE_COLOR: undefined };

/** Runs `npm run mfe -- ...` on a store without a browser, whatever its exit code. */
export const runMfe = (storeDir: string, ...args: string[]): Promise<Outcome> =>
  runMfeInBrowser(storeDir, ...args, '--no-browser');

/** Like `runMfe`, with the browser smoke test, which takes some seconds. */
export function runMfeInBrowser(storeDir: string, ...args: string[]): Promise<Outcome> {
  return runCommand([process.execPath, MFE, ...args, '--store', storeDir], PLAIN);
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
