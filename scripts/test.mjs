import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureInstalled, root } from './lib/install.mjs';
import { runMain, say } from './lib/output.mjs';
import { run } from './lib/processes.mjs';

const reports = path.join(root, '.cache/reports');
const node = process.execPath;
const bin = (file) => path.join(root, 'node_modules', file);

/** Outcomes that jest counted; a suite that could not even start counts as one failure. */
function countJest(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  };
}

function countPlaywright(file) {
  const { stats } = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

/** @param launcher Node arguments that run jest as their own command, as for a database beside it */
function jestCheck(title, name, { args = [], launcher = [] } = {}) {
  const file = path.join(reports, `${name}.json`);
  const jest = [bin('jest/bin/jest.js'), '--json', '--outputFile', file, ...args];
  return {
    title,
    command: [node, launcher.length ? [...launcher, node, ...jest] : jest],
    count: () => countJest(file),
  };
}

/** Every check that the project has, in the order in which a failure is cheapest to learn of. */
const checks = [
  { title: 'Lint', command: ['npm', ['run', '--silent', 'lint']] },
  { title: 'Types', command: ['npm', ['run', '--silent', 'typecheck']] },
  jestCheck('Unit and integration, API on PGlite', 'unit'),
  jestCheck('API on PostgreSQL', 'postgres', {
    launcher: [bin('tsx/dist/cli.mjs'), 'api/src/testing/with-postgres.ts'],
    args: ['--selectProjects', 'node', '--testPathPatterns', '/api/src/'],
  }),
  {
    title: 'Journeys in a browser',
    command: [node, [path.join(root, 'scripts/e2e.mjs')]],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, 'e2e.json') },
    count: () => countPlaywright(path.join(reports, 'e2e.json')),
  },
];

/** `npm test`: installs what the tests need, runs them all, and ends in one line that counts them. */
await runMain(async () => {
  await ensureInstalled();
  process.env.CHROME_PATH = (await ensureBrowser()) ?? '';
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const total = { passed: 0, failed: 0 };
  for (const { title, command, env, count } of checks) {
    say(`\n${title}`);
    let isGreen = true;
    await run(...command, { cwd: root, env, inherit: true }).catch((error) => {
      isGreen = false;
      say(error.message);
    });
    const outcome = readCount(count);
    // A command that fails without a failed test still failed.
    total.passed += outcome.passed + (isGreen && !count ? 1 : 0);
    total.failed += outcome.failed + (!isGreen && outcome.failed === 0 ? 1 : 0);
  }
  say(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
});

function readCount(count) {
  try {
    return count ? count() : { passed: 0, failed: 0 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
