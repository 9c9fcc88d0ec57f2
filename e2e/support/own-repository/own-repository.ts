import { spawn } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root, runCommandIn, type Outcome } from '../processes';

/** Whatever a command would find because it is run by one of this repository. */
const INHERITED = /^(?:npm_|INIT_CWD|NODE_|PLAYWRIGHT|TEST_|RELEASE_|DATA_DIR|FORCE_COLOR)/i;

/** A remote in a folder that knows nothing of this repository. */
export interface OwnRepository {
  readonly dir: string;
  /** Runs a command there.
   * @throws with its output when it fails */
  readonly run: (command: string, env?: NodeJS.ProcessEnv) => Promise<string>;
  /** Starts a command there and leaves it running.
   * @returns what it printed so far, and how to end it with all that it started */
  readonly start: (
    command: string,
    env: NodeJS.ProcessEnv,
  ) => { readonly output: () => string; readonly end: () => void };
  /** Changes a file.
   * @throws when it does not have the text */
  readonly replace: (file: string, from: string, to: string) => Promise<void>;
  /** Writes another version into package.json. */
  readonly setVersion: (version: string) => Promise<void>;
}

/** Copies a remote's sources to an empty folder.
 * @param registry address of the registry that has the packs */
export async function makeOwnRepository(
  remote: string,
  dir: string,
  registry: string,
): Promise<OwnRepository> {
  const original = path.join(root, remote);
  await cp(original, dir, {
    recursive: true,
    filter: (file) => !/^(?:dist|node_modules)(?:\/|$)/.test(path.relative(original, file)),
  });
  return openOwnRepository(dir, registry);
}

/** Works in a folder that is there.
 * @param registry address of the registry that has the packs */
export async function openOwnRepository(dir: string, registry: string): Promise<OwnRepository> {
  await writeFile(path.join(dir, '.npmrc'), `registry=${registry}\nfund=false\naudit=false\n`);
  const kept = Object.entries(process.env).filter(([name]) => !INHERITED.test(name));
  const own = Object.fromEntries(kept);
  return {
    dir,
    run: async (command, env = {}) => {
      const outcome: Outcome = await runCommandIn(dir, command.split(' '), { ...own, ...env });
      if (outcome.code !== 0) throw new Error(`${command}\n${outcome.output}`);
      return outcome.output;
    },
    start: (command, env) => {
      const [file = '', ...args] = command.split(' ');
      // A group of its own: npm does not hand signals on to all that it starts.
      const child = spawn(file, args, { cwd: dir, env: { ...own, ...env }, detached: true });
      let output = '';
      child.stdout.on('data', (chunk) => (output += chunk));
      child.stderr.on('data', (chunk) => (output += chunk));
      return { output: () => output, end: () => void process.kill(-(child.pid ?? 0), 'SIGKILL') };
    },
    replace: async (name, from, to) => {
      const file = path.join(dir, name);
      const text = await readFile(file, 'utf8');
      if (!text.includes(from)) throw new Error(`${name} does not contain "${from}".`);
      await writeFile(file, text.replace(from, to));
    },
    setVersion: async (version) => {
      const file = path.join(dir, 'package.json');
      const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
      await writeFile(file, JSON.stringify({ ...manifest, version }, null, 2));
    },
  };
}
