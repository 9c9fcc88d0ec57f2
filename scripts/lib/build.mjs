import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';
import { PlainError, print, step } from './output.mjs';
import { assertPortFree, inParallel, readPort, run } from './processes.mjs';

/** Remotes by name: every folder `mfe-<name>` with a remote.json. */
export const REMOTES = readdirSync(root)
  .filter((folder) => existsSync(path.join(root, folder, 'remote.json')))
  .map((folder) => folder.replace(/^mfe-/, ''));
/** What is published to the release store. The shell goes first: remotes are checked against it. */
const RELEASED = ['shell', ...REMOTES];
const workspaceOf = (release) => (release === 'shell' ? release : `mfe-${release}`);
const sidecarOf = (release) =>
  release === 'shell' ? 'shell/dist/release.json' : `mfe-${release}/dist/release/release.json`;
/** Workspaces with a build, and a file that exists after it. */
export const WORKSPACES = [
  ...RELEASED.map((release) => ({
    name: workspaceOf(release),
    release,
    output: sidecarOf(release),
  })),
  { name: 'api', output: 'api/dist/main.js' },
];
const SKIPPED = new Set(['node_modules', 'dist', 'var', '.cache']);
const stateDir = path.join(root, '.cache/build');

function* sourceFiles(folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  for (const entry of entries) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!SKIPPED.has(entry.name)) yield* sourceFiles(file);
    } else if (!/\.test\.tsx?$|\.md$/.test(entry.name)) yield file;
  }
}

export function hashOf(...locations) {
  const hash = createHash('sha256').update(process.versions.node);
  for (const location of locations) {
    const full = path.join(root, location);
    const files = location.includes('.') ? [full] : sourceFiles(full);
    for (const file of files) hash.update(path.relative(root, file)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Packages from the registry in the lock file: a new workspace makes no build stale. */
const lockedPackages = () =>
  Object.entries(readJson(path.join(root, 'package-lock.json')).packages).filter(
    ([location, { link }]) => location.includes('node_modules/') && !link,
  );

const digest = (text) => createHash('sha256').update(text).digest('hex');

const stateFileOf = (name) => path.join(stateDir, `${name}.json`);

/** Hash of the sources of a workspace's last build; null when it must be built. */
function readBuildRecord(name, output) {
  const file = stateFileOf(name);
  return existsSync(file) && existsSync(path.join(root, output))
    ? JSON.parse(readFileSync(file, 'utf8'))
    : null;
}

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

const builtRelease = (release) => readJson(path.join(root, sidecarOf(release)));

/** Where data and releases are stored: DATA_DIR and RELEASE_STORE. */
export function readFolders() {
  const dataDir = path.resolve(root, process.env.DATA_DIR || 'var');
  return { dataDir, storeDir: process.env.RELEASE_STORE || path.join(dataDir, 'store') };
}

/**
 * The ports and folders of a site that is built and served on this machine.
 * @returns `apiPort` is null when another API is configured
 * @throws {PlainError} when a port is in use, and for a shared store
 */
export async function readSite() {
  const port = readPort('PORT', 3000);
  const ownPort = readPort('API_PORT', 4000);
  const apiPort = process.env.API_ORIGIN ? null : ownPort;
  if (port === apiPort) {
    throw new PlainError(`PORT and API_PORT are both ${port}. Use different ports.`);
  }
  const { dataDir, storeDir } = readFolders();
  if (/^[a-z0-9+.-]+:\/\//i.test(storeDir)) {
    throw new PlainError(
      'RELEASE_STORE is not a folder. This command builds and serves on one machine; to run servers on a shared store, see docs/stores.md.',
    );
  }
  await assertPortFree(port, 'PORT');
  if (apiPort !== null) await assertPortFree(apiPort, 'API_PORT');
  const apiOrigin = process.env.API_ORIGIN || `http://127.0.0.1:${apiPort}`;
  return { port, apiPort, apiOrigin, dataDir, storeDir };
}

/** What is known of a version that is stored, or was until `mfe gc` removed it. */
const storedRelease = (storeDir, release, version) =>
  readJson(path.join(storeDir, 'releases', release, version, 'release.json')) ??
  readJson(path.join(storeDir, 'removed', release, `${version}.json`));

/** True when the store holds other bytes under the built version, which therefore cannot be published. */
function isTaken(storeDir, release) {
  const built = builtRelease(release);
  const stored = built && storedRelease(storeDir, release, built.version);
  return Boolean(stored) && JSON.stringify(stored.files) !== JSON.stringify(built.files);
}

/**
 * The version in package.json while it is unused; otherwise a version of its own, because a stored
 * version never changes.
 */
function chooseVersion({ name, release, hash }, storeDir) {
  const { version } = readJson(path.join(root, name, 'package.json'));
  return storedRelease(storeDir, release, version)
    ? `${version}-local.${hash.slice(0, 8)}`
    : version;
}

/**
 * Starts a process that builds one workspace after the other (`release-tools/build/src/builder.ts`).
 * @returns `build`, which throws the errors of a workspace; `end`
 */
function startBuilder() {
  const child = fork(path.join(root, 'release-tools/build/src/builder.ts'), {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: ['--max-semi-space-size=64', '--import', import.meta.resolve('tsx')],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'exit').then(() => ({
    problem: `${output}\nThe build process exited.`,
  }));
  return {
    /** @param order see `BuildOrder` there */
    build: async (order) => {
      child.send(order);
      const [{ problem }] = await Promise.race([
        once(child, 'message'),
        ended.then((outcome) => [outcome]),
      ]);
      if (problem) throw new PlainError(`${problem}\n${order.name} could not be built.`);
    },
    end: () => child.disconnect(),
  };
}

/**
 * Builds the workspaces whose sources changed since their last build.
 * @param storeDir the release store, for the versions that are taken
 * @param only names of workspaces; default: all
 */
export async function buildChanged({ storeDir, only } = {}) {
  const common = hashOf('shared', 'release-tools') + JSON.stringify(lockedPackages());
  const stale = WORKSPACES.filter(({ name }) => !only || only.includes(name))
    .map((workspace) => ({ ...workspace, hash: digest(common + hashOf(workspace.name)) }))
    .filter(
      ({ name, release, output, hash }) =>
        readBuildRecord(name, output)?.hash !== hash || (release && isTaken(storeDir, release)),
    );
  if (!stale.length) return;
  mkdirSync(stateDir, { recursive: true });
  let done = 0;
  const builders = [];
  await step(`Building ${stale.map(({ name }) => name).join(', ')}`, () =>
    inParallel(
      2,
      stale.map((workspace) => async (lane) => {
        const { name, release, hash } = workspace;
        const version = release && chooseVersion(workspace, storeDir);
        builders[lane] ??= startBuilder();
        await builders[lane].build({ name, version, isFirst: !existsSync(stateFileOf(name)) });
        writeFileSync(stateFileOf(name), JSON.stringify({ hash, version }));
        done += 1;
        print(`    ${done} of ${stale.length}: ${name}`);
      }),
    ).finally(() => builders.forEach(({ end }) => end())),
  );
}

/**
 * Stores and activates the builds that were not deployed from here before. Releases that were activated
 * in the meantime stay live.
 */
export async function deployBuilds({ storeDir }) {
  const record = path.join(storeDir, 'deployed-builds.json');
  const deployed = readJson(record) ?? {};
  const versions = Object.fromEntries(
    RELEASED.flatMap((release) => {
      const built = builtRelease(release);
      return built ? [[release, built.version]] : [];
    }),
  );
  const wanted = Object.keys(versions).filter((release) => deployed[release] !== versions[release]);
  if (!wanted.length) return;
  // A fresh machine has no browser.
  const options = ['--no-browser', '--store', storeDir];
  const mfe = (...words) =>
    run(process.execPath, ['scripts/mfe.mjs', ...words, ...options], { cwd: root });
  const remotes = wanted.filter((release) => release !== 'shell');
  await step(`Publishing ${wanted.join(', ')}`, async () => {
    if (wanted.includes('shell')) await mfe('publish', 'shell');
    if (remotes.length) await mfe('deploy', ...remotes);
    // Remotes that were live already have not been tested with it.
    if (wanted.includes('shell') && remotes.length < REMOTES.length) await mfe('check', 'shell');
  });
  writeFileSync(record, JSON.stringify({ ...deployed, ...versions }, null, 2));
}

export const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs');
