import { build, stop, type Plugin } from 'esbuild';
import { mkdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { dependencies } from '../../package.json';

/**
 * Bundles are written below this folder, so that they find packages that only this workspace has, such as
 * commander.
 */
export const BUNDLES = path.join(__dirname, '../../node_modules/.cache');

/** Each bundled source keeps its own folder, from which it finds the root of the repository. */
const ownFolders: Plugin = {
  name: 'own-folders',
  setup: ({ onLoad }) =>
    onLoad(
      { filter: /[\\/]release-tools[\\/]registry[\\/]src[\\/].*\.ts$/ },
      async ({ path: file }) => {
        const code = await readFile(file, 'utf8');
        const folder = JSON.stringify(path.dirname(file));
        return { loader: 'ts', contents: code.replaceAll('import.meta.dirname', folder) };
      },
    ),
};

/**
 * Bundles the command into one file: compiling its sources on each call takes twice as long as most of
 * what it does.
 * @param folder below BUNDLES
 * @returns the file; concurrent calls write the same file
 */
export async function bundleMfe(folder: string): Promise<string> {
  const directory = path.join(BUNDLES, folder);
  const program = path.join(directory, 'cli.mjs');
  const own = `${program}.${process.pid}`;
  await mkdir(directory, { recursive: true });
  await build({
    entryPoints: [path.join(__dirname, '../cli.ts')],
    outfile: own,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: Object.keys(dependencies).filter((name) => !name.startsWith('@tableside/')),
    plugins: [ownFolders],
    logLevel: 'error',
  });
  // esbuild's own process would keep a jest worker from exiting.
  await stop();
  await rename(own, program);
  return program;
}
