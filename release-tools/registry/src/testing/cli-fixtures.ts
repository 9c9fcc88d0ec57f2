import { build, stop, type Plugin } from 'esbuild';
import { mkdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { dependencies } from '../../package.json';
import { spawnSync } from 'node:child_process';
import { runMfe } from '../cli/program';

/** Below it programs find the packages that this one has to itself, such as commander. */
export const BUNDLES = path.join(__dirname, '../../node_modules/.cache');

/** In the bundle each source still knows its own folder, from where it finds the root of the repository. */
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

/** The command as one file: compiling its sources at each call takes twice as long as most of what it does.
 * @param folder below BUNDLES
 * @returns the file; whoever makes it meanwhile writes the same */
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
  // Its own process would keep a worker of jest from ending.
  await stop();
  await rename(own, program);
  return program;
}

/** What the command said, and how it ended. */
export interface CliOutcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const root = path.join(__dirname, '../../../..');

let bundled: Promise<string> | undefined;
/** The command as one file, made once per test file.
 * @returns the file */
export const prepareMfe = (): Promise<string> => (bundled ??= bundleMfe('mfe-under-test'));

/** The command in a process of its own.
 * @param program the file that `prepareMfe` made; left out, it is compiled first, as npm starts it */
export function startMfe(
  storeDir: string,
  args: readonly string[],
  { env = {}, program }: { readonly env?: NodeJS.ProcessEnv; readonly program?: string } = {},
): CliOutcome {
  const start = program ? [program] : ['--import', 'tsx', path.join(__dirname, '../cli.ts')];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...start, ...args, '--store', storeDir, '--no-browser'],
    // jest asks its children for colors.
    { cwd: root, encoding: 'utf8', env: { ...process.env, FORCE_COLOR: undefined, ...env } },
  );
  return { code: status, stdout, stderr };
}

/** The command in this process. */
export async function callMfe(storeDir: string, ...args: readonly string[]): Promise<CliOutcome> {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const code = await runMfe([...args, '--store', storeDir, '--no-browser'], {
    output: { write: (text) => stdout.push(text) },
    errors: { write: (text) => stderr.push(text) },
  });
  return { code, stdout: stdout.join(''), stderr: stderr.join('') };
}
