import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile, cp, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort, root, runCommand, runCommandIn, type Outcome } from './processes';

const READY_WITHIN_MS = 60_000;
const POLL_MS = 250;

interface PackageRegistry {
  /** URL with a trailing slash. */
  readonly url: string;
  readonly end: () => Promise<void>;
}

/**
 * Settings of verdaccio. It serves the packages of this repository and proxies all others.
 * @param dir storage folder
 */
const settings = (dir: string, port: number, upstream: string) => ({
  storage: path.join(dir, 'storage'),
  listen: `127.0.0.1:${port}`,
  uplinks: { upstream: { url: upstream, timeout: '60s' } },
  packages: {
    '@tableside/*': { access: '$all', publish: '$all' },
    '**': { access: '$all', proxy: 'upstream' },
  },
  log: { type: 'stdout', level: 'warn' },
});

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}-/ping`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Starts a package registry with all shared packages.
 * @param dir storage folder
 * @throws with its output when it does not start or rejects a package
 */
export async function startPackageRegistry(dir: string): Promise<PackageRegistry> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}/`;
  const { output: upstream } = await runCommand(['npm', 'config', 'get', 'registry']);
  const config = path.join(dir, 'verdaccio.json');
  await writeFile(config, JSON.stringify(settings(dir, port, upstream.trim())));
  const program = createRequire(__filename).resolve('verdaccio/bin/verdaccio');
  const child = spawn(process.execPath, [program, '--config', config], { cwd: dir });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const end = async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await end();
      throw new Error(`The registry of packages is not ready:\n${output}`);
    }
    await wait(POLL_MS);
  }
  await publishPacks(url).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  return { url, end };
}

async function publishPacks(url: string): Promise<void> {
  const { code, output } = await runCommand(['npm', 'run', '--silent', 'packages']);
  if (code !== 0) throw new Error(output);
  const tarballs = output.split('\n').filter((line) => line.endsWith('.tgz'));
  // npm requires a token, although the registry does not.
  const token = `--//${new URL(url).host}/:_authToken=none`;
  for (const tarball of tarballs) {
    const published = await runCommand(['npm', 'publish', tarball, '--registry', url, token]);
    if (published.code !== 0) throw new Error(published.output);
  }
  if (tarballs.length === 0) throw new Error(`${root} has no tarballs.`);
}

/** Variables that would make commands find this repository. */
const INHERITED = /^(?:npm_|INIT_CWD|NODE_|PLAYWRIGHT|TEST_|RELEASE_|DATA_DIR|FORCE_COLOR)/i;

/** A remote in a folder outside of this repository. */
export interface OwnRepository {
  readonly dir: string;
  /**
   * Runs a command there.
   * @throws with its output when it fails
   */
  readonly run: (command: string, env?: NodeJS.ProcessEnv) => Promise<string>;
  /**
   * Starts a command there.
   * @returns its output so far, and how to end it with its children
   */
  readonly start: (
    command: string,
    env: NodeJS.ProcessEnv,
  ) => { readonly output: () => string; readonly end: () => void };
  /**
   * Changes a file.
   * @throws when it does not contain the text
   */
  readonly replace: (file: string, from: string, to: string) => Promise<void>;
  /** Sets the version in package.json. */
  readonly setVersion: (version: string) => Promise<void>;
}

/**
 * Copies a remote's sources to an empty folder.
 * @param registry URL of the package registry
 */
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

/**
 * Uses an existing folder.
 * @param registry URL of the package registry
 */
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
      // Its own process group, because npm does not forward signals to all children.
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
