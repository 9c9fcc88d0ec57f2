import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';
import { run } from './processes.mjs';

/** Tests of releases, builds and faults: `npm run test:release`, and `npm test` where one of these folders or files
 * changed. jest.config.mjs and e2e/playwright.config.ts say which tests these are. */
const TRIGGERS = [
  'release-tools',
  'shared/server',
  'shell',
  'scripts/lib',
  'e2e/requests',
  'e2e/support',
  'e2e/journeys/faults',
  'e2e/journeys/releases',
  'e2e/playwright.config.ts',
  'jest.config.mjs',
  'package-lock.json',
];

const git = async (...args) => (await run('git', args, { cwd: root })).trim();

/** The commit that this one is compared with: where it left main, or on main the one before. */
async function findBase() {
  const base = await git('merge-base', 'HEAD', 'origin/main');
  return base === (await git('rev-parse', 'HEAD')) ? 'HEAD^' : base;
}

/** Files that differ from the base, and new ones.
 * @throws where the base is missing, as in a shallow clone */
async function listChanged(...places) {
  const changed = ['diff', '--name-only', await findBase(), '--', ...places];
  const added = ['ls-files', '--others', '--exclude-standard', '--', ...places];
  const lists = [await git(...changed), await git(...added)];
  return lists.flatMap((list) => list.split('\n').filter(Boolean));
}

/** Files whose format `npm test` and `npm run check` look at; continuous integration checks all. */
export async function listUnformatted() {
  const changed = await listChanged('.').catch(() => ['.']);
  return changed.filter((file) => existsSync(path.join(root, file)));
}

/** Whether the tests of releases have to run. A missing base, as in a shallow clone, means that they do. */
export async function haveReleasesChanged() {
  try {
    return (await listChanged(...TRIGGERS)).length > 0;
  } catch {
    return true;
  }
}
