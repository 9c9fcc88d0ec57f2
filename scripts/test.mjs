import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureHeadlessBrowser } from './lib/browser.mjs';
import { bin, jestCheck, node, reports, runCheck, runQuietly, sum } from './lib/checks.mjs';
import { ensureInstalled, root } from './lib/install.mjs';
import { argumentsFor, chooseAgain, judgeJourneys, readJourneys } from './lib/journeys.mjs';
import { runMain, say } from './lib/output.mjs';
import { keepTemporaryFilesInMemory } from './lib/scratch.mjs';

const isFull = process.argv.includes('--full');

/** They run beside jest, whose last test files leave a processor idle, as what installs the browser does. */
const BESIDE_JEST = [
  { title: 'Lint', command: ['npm', ['run', '--silent', 'lint']] },
  { title: 'Types', command: ['npm', ['run', '--silent', 'typecheck']] },
  { title: 'Builds for the journeys', command: ['npm', ['run', '--silent', 'build']] },
];

/** The API's tests run on PostgreSQL, and on PGlite those that say so. With `--full` all that use a database run
 * on both. */
const JEST_CHECKS = [
  jestCheck('Units, screens, and the API on PostgreSQL', 'unit', {
    launcher: [bin('tsx/dist/cli.mjs'), 'api/src/testing/with-postgres.ts'],
    args: isFull ? ['--selectProjects', 'node', 'api', 'dom'] : [],
  }),
  ...(isFull
    ? [
        jestCheck('The API on PGlite', 'pglite', {
          args: ['--findRelatedTests', 'api/src/testing/database.ts'],
        }),
      ]
    : []),
];

async function runBesideJest() {
  process.env.CHROME_PATH = (await ensureHeadlessBrowser()) ?? '';
  return runQuietly(BESIDE_JEST);
}

async function runJest() {
  const outcomes = [];
  for (const check of JEST_CHECKS) outcomes.push(await runCheck(check));
  return sum(outcomes);
}

/** One run of Playwright.
 * @returns the journeys that it reports, and whether something besides a journey failed, such as a site's start */
async function runPlaywright(title, name, args = []) {
  const file = path.join(reports, `${name}.json`);
  const outcome = await runCheck({
    title,
    // What a failed journey saw stays while it runs once more.
    command: [node, [path.join(root, 'scripts/e2e.mjs'), `--output=.cache/e2e/${name}`, ...args]],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const journeys = readJourneys(report);
    const hasFailed = outcome.failed > 0;
    return { journeys, isBroken: report.errors.length > 0 || (hasFailed && !journeys.length) };
  } catch {
    return { journeys: [], isBroken: true };
  }
}

/** In continuous integration a failed journey runs once more, alone; one that then passes is flaky and named. */
async function runJourneys() {
  const { journeys, isBroken } = await runPlaywright('Journeys in a browser', 'e2e');
  const again = process.env.CI ? chooseAgain(journeys) : [];
  const second = again.length
    ? await runPlaywright('Failed journeys once more, alone', 'e2e-again', argumentsFor(again))
    : { journeys: [], isBroken: false };
  const judged = judgeJourneys(journeys, second.journeys);
  const isBrokenOnly = judged.failed === 0 && (isBroken || second.isBroken);
  return { ...judged, failed: judged.failed + (isBrokenOnly ? 1 : 0) };
}

/** Runs what keeps all processors busy, so nothing runs beside it. */
async function runAlone(...check) {
  const { journeys, isBroken } = await runPlaywright(...check);
  const { passed, failed } = judgeJourneys(journeys, []);
  return { passed, failed: failed + (isBroken && !failed ? 1 : 0) };
}

async function runFullChecks() {
  process.env.FUZZ_REQUESTS = '50000';
  return [
    await runAlone('Many generated requests', 'fuzz', ['/requests/fuzz.spec.ts']),
    await runAlone('Smoke test in Chromium, Firefox and WebKit', 'engines', [
      '--config=e2e/engines/playwright.config.ts',
    ]),
  ];
}

/** `npm test [-- --full]`: installs what the tests need, runs them all, and ends in one line that counts them. */
await runMain(async () => {
  await ensureInstalled();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  keepTemporaryFilesInMemory();
  // Nothing is built a second time here.
  process.env.BUILD_CACHE = 'off';
  process.env.SLOW_PROOFS = isFull ? 'on' : 'off';
  const outcomes = await Promise.all([runBesideJest(), runJest()]);
  const journeys = await runJourneys();
  const total = sum([...outcomes, journeys, ...(isFull ? await runFullChecks() : [])]);
  for (const { file, line, project, title } of journeys.flaky) {
    say(`\nFlaky, mend it next: ${file}:${line} (${project}) ${title}`);
  }
  say(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
});
