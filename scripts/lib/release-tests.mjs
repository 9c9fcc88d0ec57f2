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

/** Whether the tests of releases have to run. A missing base, as in a shallow clone, means that they do. */
export async function haveReleasesChanged() {
  try {
    const changed = await git('diff', '--name-only', await findBase(), '--', ...TRIGGERS);
    const added = await git('ls-files', '--others', '--exclude-standard', '--', ...TRIGGERS);
    return changed !== '' || added !== '';
  } catch {
    return true;
  }
}
