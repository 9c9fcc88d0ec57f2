import { build, type Plugin } from 'esbuild';
import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { dependencies } from '../../shared/registry/package.json';
import { root, runCommand, type Outcome } from './processes';
import { nameOfRun } from './seeds';

/** Changes of release stores by the command that teams type. Each starts a process, so only journeys about the command use
 * it. */

/** Where the command is bundled: where it finds the packages that the registry has to itself, such as commander. */
const findProgram = (): string =>
  path.join(root, 'shared/registry/node_modules/.cache/mfe', nameOfRun(), 'cli.mjs');
let bundled: Promise<string> | null = null;

/** Playwright asks its children for colors. */
const PLAIN = { FORCE_COLOR: undefined };

/** In the bundle each source still knows its own folder, from where it finds the root of the repository. */
const ownFolders: Plugin = {
  name: 'own-folders',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]shared[\\/]registry[\\/]src[\\/].*\.ts$/ }, async ({ path: file }) => {
      const code = await readFile(file, 'utf8');
      const folder = JSON.stringify(path.dirname(file));
      return { loader: 'ts', contents: code.replaceAll('import.meta.dirname', folder) };
    }),
};

/** The command as one file: compiling its sources at each call takes twice as long as most of what it does.
 * @returns the file; each worker writes the same */
async function bundleCommand(): Promise<string> {
  const program = findProgram();
  const own = `${program}.${process.pid}`;
  await build({
    entryPoints: [path.join(root, 'shared/registry/src/cli.ts')],
    outfile: own,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: Object.keys(dependencies).filter((name) => !name.startsWith('@tableside/')),
    plugins: [ownFolders],
    logLevel: 'error',
  });
  await rename(own, program);
  return program;
}

/** Removes what a run has bundled. */
export const removeCommand = (): Promise<void> =>
  rm(path.dirname(findProgram()), { recursive: true, force: true });

/** `npm run mfe -- ...` on a store, whatever comes of it. Releases are run in no browser. */
export const runMfe = (storeDir: string, ...args: string[]): Promise<Outcome> =>
  runMfeInBrowser(storeDir, ...args, '--no-browser');

/** As `runMfe`; releases are run in a browser too, which takes some seconds. */
export async function runMfeInBrowser(storeDir: string, ...args: string[]): Promise<Outcome> {
  const program = await (bundled ??= bundleCommand());
  return runCommand([process.execPath, program, ...args, '--store', storeDir], PLAIN);
}

/** `npm run mfe -- ...` on a store.
 * @throws with its output when it fails */
export async function mfe(storeDir: string, ...args: string[]): Promise<string> {
  const { code, output } = await runMfe(storeDir, ...args);
  if (code !== 0) throw new Error(output);
  return output;
}

/** `npm run mfe -- ...` itself, which compiles its sources. */
export const runMfeFromSource = (storeDir: string, ...args: string[]): Promise<Outcome> =>
  runCommand(['npm', 'run', '--silent', 'mfe', '--', ...args, '--store', storeDir], PLAIN);
