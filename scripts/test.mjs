import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureHeadlessBrowser } from './lib/browser.mjs';
import {
  bin,
  jestCheck,
  keepTemporaryFilesInMemory,
  lintChecks,
  node,
  reports,
  runCheck,
  runQuietly,
  sum,
} from './lib/checks.mjs';
import { ensureInstalled, root } from './lib/install.mjs';
import { runMain, print } from './lib/output.mjs';
import { haveReleasesChanged, listUnformatted } from './lib/release-tests.mjs';

const { full: isFull, releases: isReleasesOnly } = parseArgs({
  options: { full: { type: 'boolean' }, releases: { type: 'boolean' } },
}).values;

const TYPES = { title: 'Types', command: ['npm', ['run', '--silent', 'typecheck']] };
const BUILDS = {
  title: 'Builds for the browser tests',
  command: ['npm', ['run', '--silent', 'build']],
};

/**
 * These run next to jest, whose last test files leave a processor idle, as does installing the browser.
 * In continuous integration another job lints and checks types.
 */
async function runBesideJest() {
  process.env.CHROME_PATH = (await ensureHeadlessBrowser()) ?? '';
  if (isReleasesOnly) return runQuietly([BUILDS]);
  const lint = lintChecks([], isFull ? ['.'] : await listUnformatted());
  return runQuietly([...(process.env.SKIP_LINT === 'true' ? [] : [...lint, TYPES]), BUILDS]);
}

async function runJest() {
  const unit = await runCheck(
    jestCheck('Units, screens, and the API on PostgreSQL', 'unit', {
      launcher: [bin('tsx/dist/cli.mjs'), 'api/src/testing/with-postgres.ts'],
    }),
  );
  if (!isFull) return unit;
  const pglite = await runCheck(
    jestCheck('The API on PGlite', 'pglite', {
      args: ['--findRelatedTests', 'api/src/testing/database.ts'],
    }),
  );
  return sum([unit, pglite]);
}

const listTests = ({ suites }) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests.map(({ projectName, status }) => ({ file, line, title, projectName, status })),
    ),
    ...listTests({ suites: inner }),
  ]);

/**
 * One Playwright run. In continuous integration a failed test is retried; one that then passes is listed
 * as flaky.
 */
async function runPlaywright(title, name, args = []) {
  const file = path.join(reports, `${name}.json`);
  const { failed } = await runCheck({
    title,
    command: [node, [path.join(root, 'scripts/e2e.mjs'), ...args]],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const { expected, flaky, unexpected } = report.stats;
    for (const test of listTests(report).filter(({ status }) => status === 'flaky')) {
      print(`\nFlaky, fix it next: ${test.file}:${test.line} (${test.projectName}) ${test.title}`);
    }
    // Something besides a test may have failed, such as a site's start.
    return { passed: expected + flaky, failed: Math.max(unexpected, failed) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

async function runFullChecks() {
  process.env.FUZZ_REQUESTS = '50000';
  return [
    await runPlaywright('Generated requests', 'fuzz', ['/server/fuzz.spec.ts']),
    await runPlaywright('Smoke test in Chromium, Firefox, and WebKit', 'engines', [
      '--config=e2e/engines/playwright.config.ts',
    ]),
  ];
}

/** Values of `RELEASE_TESTS` for jest and Playwright. */
async function chooseReleaseTests() {
  if (isReleasesOnly) return 'only';
  return isFull || (await haveReleasesChanged()) ? 'on' : 'off';
}

/**
 * `npm test [-- --full]`: installs test dependencies, runs the tests, and prints a summary. `npm run
 * test:release` runs only those of releases, builds, and faults.
 */
await runMain(async () => {
  await ensureInstalled();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  keepTemporaryFilesInMemory();
  // Nothing is built twice.
  process.env.BUILD_CACHE = 'off';
  process.env.SLOW_TESTS = isFull ? 'on' : 'off';
  process.env.RELEASE_TESTS = await chooseReleaseTests();
  if (process.env.RELEASE_TESTS === 'off') print('No release code changed: skipping its tests.');
  const outcomes = await Promise.all([runBesideJest(), runJest()]);
  outcomes.push(await runPlaywright('Tests in a browser', 'e2e'));
  if (isFull) outcomes.push(...(await runFullChecks()));
  const total = sum(outcomes);
  print(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
});
