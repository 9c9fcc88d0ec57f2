import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { runMfe } from '../cli/program';
import * as commands from '../releases/commands';
import { readNewest } from '../registry/changes';
import { bundleMfe } from './bundle-fixtures';
import {
  openCommands,
  publishAndActivate,
  useTempDir,
  writeRelease,
  type ReleaseChanges,
} from './release-fixtures';

/** What the command said, and how it ended. */
export interface CliOutcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** An outcome that says so on standard error. */
export const refused = (code: number, why: string | RegExp) => ({
  code,
  stderr: (typeof why === 'string'
    ? expect.stringContaining(why)
    : expect.stringMatching(why)) as string,
});
/** An outcome that is well and says so. */
export const told = (what: string | RegExp) => ({
  code: 0,
  stdout: expect.stringMatching(what) as string,
});

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

/** A store of each test's own, and what is done with it. */
export function useStore() {
  const temp = useTempDir();
  const open = (folder?: string) => openCommands(temp.dir, folder);
  const newest = (environment = 'production') => readNewest(open().store, environment);
  return {
    get dir() {
      return temp.dir;
    },
    open,
    newest,
    /** What is live of a remote. */
    entryOf: async (name: string) => (await newest())?.remotes[name],
    /** Publishes a release and makes it live. */
    release: (name: string, version: string, changes?: ReleaseChanges) =>
      publishAndActivate(temp.dir, name, version, changes),
    /** Stores a release.
     * @returns what it was stored with */
    publish: async (name: string, version: string, changes: ReleaseChanges = {}) => {
      const context = open(await writeRelease(temp.dir, name, { version, ...changes }));
      await commands.publish(context, name);
      return context;
    },
    call: (...args: readonly string[]) => callMfe(path.join(temp.dir, 'store'), ...args),
  };
}
