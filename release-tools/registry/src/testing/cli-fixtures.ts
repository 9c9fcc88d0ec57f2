import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { runMfe } from '../cli/program';
import * as commands from '../releases/commands';
import { readNewest } from '../registry/changes';
import {
  openCommands,
  publishAndActivate,
  useTempDir,
  writeRelease,
  type ReleaseChanges,
} from './release-fixtures';

/** The output and exit code of the command. */
export interface CliOutcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A failed outcome with a message on standard error. */
export const refused = (code: number, why: string | RegExp) => ({
  code,
  stderr: (typeof why === 'string'
    ? expect.stringContaining(why)
    : expect.stringMatching(why)) as string,
});
/** A successful outcome with a message. */
export const notified = (what: string | RegExp) => ({
  code: 0,
  stdout: expect.stringMatching(what) as string,
});

const root = path.join(__dirname, '../../../..');

/** The program behind `npm run mfe`. */
export const MFE = path.join(root, 'scripts/mfe.mjs');

/** Runs the command in its own process. */
export function startMfe(
  storeDir: string,
  args: readonly string[],
  { env = {}, cwd = root }: { readonly env?: NodeJS.ProcessEnv; readonly cwd?: string } = {},
): CliOutcome {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [MFE, ...args, '--store', storeDir, '--no-browser'],
    // jest asks its child processes for colors.
    { cwd, encoding: 'utf8', env: { ...process.env, FORCE_COLOR: undefined, ...env } },
  );
  return { code: status, stdout, stderr };
}

/** Runs the command in this process. */
export async function callMfe(storeDir: string, ...args: readonly string[]): Promise<CliOutcome> {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const code = await runMfe([...args, '--store', storeDir, '--no-browser'], {
    output: { write: (text) => stdout.push(text) },
    errors: { write: (text) => stderr.push(text) },
  });
  return { code, stdout: stdout.join(''), stderr: stderr.join('') };
}

/** A separate store for each test, with helpers. */
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
    /** The live release of a remote. */
    entryOf: async (name: string) => (await newest())?.remotes[name],
    /** Publishes a release and makes it live. */
    release: (name: string, version: string, changes?: ReleaseChanges) =>
      publishAndActivate(temp.dir, name, version, changes),
    /** Stores a release. @returns the context that it was stored with */
    publish: async (name: string, version: string, changes: ReleaseChanges = {}) => {
      const context = open(await writeRelease(temp.dir, name, { version, ...changes }));
      await commands.publish(context, name);
      return context;
    },
    call: (...args: readonly string[]) => callMfe(path.join(temp.dir, 'store'), ...args),
  };
}
