import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const PACK = '@tableside/shell';
/** Where every shell has its files. */
export const ASSETS_BASE = '/assets/';

/** The shell for developers: React in it can refresh. */
export interface DevelopmentShell {
  readonly version: string;
  /** Initial script and style sheets, below `ASSETS_BASE`. */
  readonly script: string;
  readonly styles: readonly string[];
  /** Folder of all its files. */
  readonly folder: string;
  /** @param address path of a request */
  readonly has: (address: string) => boolean;
}

/** Reads the pack of the shell that a remote names.
 * @param dir absolute folder of the remote
 * @throws with a sentence when it is not there */
export function readDevelopmentShell(dir: string): DevelopmentShell {
  const file = locateShell(dir);
  const { version, script, styles } = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly version: string;
    readonly script: { readonly file: string };
    readonly styles: readonly string[];
  };
  const folder = path.join(path.dirname(file), 'client');
  return {
    version,
    script: script.file,
    styles,
    folder,
    has: (address) =>
      address.startsWith(ASSETS_BASE) &&
      existsSync(path.join(folder, path.basename(address.slice(ASSETS_BASE.length)))),
  };
}

function locateShell(dir: string): string {
  try {
    return createRequire(path.join(dir, 'package.json')).resolve(`${PACK}/shell.json`);
  } catch (cause) {
    throw new Error(
      `The pack of ${PACK} is not installed. In the repository of all remotes, npm run dev shows a remote.`,
      { cause },
    );
  }
}
