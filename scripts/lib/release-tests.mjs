import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';
import { run } from './processes.mjs';

/**
 * Release and fault tests: `npm run test:release`, and `npm test` when one of these folders or files
 * changed; nightly after any change. See jest.config.mjs and e2e/playwright.config.ts for the tests.
 */
const TRIGGERS = [
  'release-tools',
  'shared/server',
  'shell/server',
  'shell/browser/federation',
  'shell/browser/hydration',
  'shell/browser/monitoring',
  'shell/browser/preview',
  'scripts/mfe.mjs',
  'scripts/packages.mjs',
  'scripts/lib/pack-packages.mjs',
  'e2e/requests',
  'e2e/support/faults',
  'e2e/support/own-shell.ts',
  'e2e/support/registry.ts',
  'e2e/tests/faults',
  'e2e/tests/releases',
  'e2e/playwright.config.ts',
  'jest.config.mjs',
];

const git = async (...args) => (await run('git', args, { cwd: root })).trim();

/** The commit to compare with: where this branch left main, or on main the previous commit. */
async function findBase() {
  const base = await git('merge-base', 'HEAD', 'origin/main');
  return base === (await git('rev-parse', 'HEAD')) ? 'HEAD^' : base;
}

/** Files that differ from the base, and new ones. @throws when the base is missing, as in a shallow clone */
async function listChanged(...locations) {
  const changed = ['diff', '--name-only', await findBase(), '--', ...locations];
  const added = ['ls-files', '--others', '--exclude-standard', '--', ...locations];
  const lists = [await git(...changed), await git(...added)];
  return lists.flatMap((list) => list.split('\n').filter(Boolean));
}

/** Files whose formatting `npm test` and `npm run check` check; continuous integration checks all. */
export async function listUnformatted() {
  const changed = await listChanged('.').catch(() => ['.']);
  return changed.filter((file) => existsSync(path.join(root, file)));
}

/** Whether the tests of releases must run. True when the base is missing, as in a shallow clone. */
export async function haveReleasesChanged() {
  try {
    return (await listChanged(...TRIGGERS)).length > 0;
  } catch {
    return true;
  }
}
