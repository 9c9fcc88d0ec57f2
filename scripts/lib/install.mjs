import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PlainError, print, step } from './output.mjs';
import { run } from './processes.mjs';

export const root = path.resolve(import.meta.dirname, '../..');

const OLDEST_NODE = [20, 19];

/** @throws {PlainError} when Node is too old for the packages */
export function assertNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    throw new PlainError(
      `Tableside needs Node ${OLDEST_NODE.join('.')} or newer; this is Node ${process.versions.node}.`,
    );
  }
}

const readPackages = (file) => {
  const full = path.join(root, file);
  return existsSync(full) ? JSON.parse(readFileSync(full, 'utf8')).packages : {};
};

/**
 * Whether node_modules matches package-lock.json, according to the list that npm keeps there. npm omits
 * optional packages of other platforms.
 * @param withTests whether test tools count too
 */
function isInstalled(withTests) {
  const installed = readPackages('node_modules/.package-lock.json');
  return Object.entries(readPackages('package-lock.json'))
    .filter(([location, { dev }]) => location.includes('node_modules/') && (withTests || !dev))
    .every(([location, { version, integrity, resolved, link, optional, devOptional }]) => {
      const found = installed[location];
      if (!found) return Boolean(optional || devOptional);
      if (link) return found.resolved === resolved;
      return found.version === version && found.integrity === integrity;
    });
}

/** With NODE_ENV=production npm would omit test tools. */
const npm = (title, ...args) =>
  step(title, () => run('npm', [...args, '--no-audit', '--no-fund'], { cwd: root }));

/**
 * Installs the locked packages unless they are installed already.
 * @param tests false when building and serving is enough
 * @throws {PlainError} when a running site uses the packages that would be replaced
 */
export async function ensureInstalled({ tests = true } = {}) {
  assertNode();
  if (isInstalled(tests)) return;
  if (tests && isInstalled(false)) {
    // Adds packages and replaces none. The lock file is not changed.
    await npm('Installing test tools', 'install', '--include=dev', '--no-save');
    return;
  }
  const running = findRunning();
  if (running.length) {
    throw new PlainError(
      `node_modules does not match package-lock.json, and a running site uses it (process ${running.join(', ')}, listed in .cache/running). Stop the site, then try again.`,
    );
  }
  if (existsSync(path.join(root, 'node_modules'))) {
    print('node_modules does not match package-lock.json: replacing it with npm ci.');
  }
  await npm('Installing packages', 'ci', tests ? '--include=dev' : '--omit=dev');
}

/**
 * One empty file for each process that runs a site with the packages of this repository, named after its
 * id.
 */
const RUNNING = path.join(root, '.cache/running');

/** Marks this process as one that runs a site, until it exits. */
export function markRunning() {
  mkdirSync(RUNNING, { recursive: true });
  const file = path.join(RUNNING, String(process.pid));
  writeFileSync(file, '');
  process.on('exit', () => rmSync(file, { force: true }));
}

/** @returns ids of the other processes that run a site */
function findRunning() {
  mkdirSync(RUNNING, { recursive: true });
  return readdirSync(RUNNING).filter((id) => {
    if (id !== String(process.pid) && isAlive(Number(id))) return true;
    rmSync(path.join(RUNNING, id), { force: true });
    return false;
  });
}

function isAlive(id) {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // A process of another user.
    return error.code === 'EPERM';
  }
}
