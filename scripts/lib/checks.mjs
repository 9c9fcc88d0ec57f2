import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './install.mjs';
import { say, since } from './output.mjs';
import { run } from './processes.mjs';

export const node = process.execPath;
export const reports = path.join(root, '.cache/reports');
export const bin = (file) => path.join(root, 'node_modules', file);

/** They say nothing about a part of the repository. */
const WHOLE_CHECKS = [
  { title: 'Import boundaries', command: ['npm', ['run', '--silent', 'boundaries']] },
  { title: 'knip', command: [node, [bin('knip/bin/knip.js')]] },
  { title: 'Links', command: [node, [path.join(root, 'scripts/check-links.mjs')]] },
];

/** @param folders that are linted; none means the whole repository
 * @param formatted files and folders whose format is checked, unless that has not changed since the last time */
export function lintChecks(folders, formatted) {
  const prettier = ['--cache', '--cache-location', '.cache/lint/prettier', '--log-level', 'warn'];
  const oxlint = [
    ...['--type-aware', '--report-unused-disable-directives'],
    ...['--ignore-pattern', 'scripts/fixtures', ...folders],
  ];
  return [
    { title: 'oxlint', command: [node, [bin('oxlint/bin/oxlint'), ...oxlint]] },
    ...(formatted.length
      ? [
          {
            title: 'Prettier',
            command: [
              node,
              [
                bin('prettier/bin/prettier.cjs'),
                '--check',
                '--ignore-unknown',
                ...prettier,
                ...formatted,
              ],
            ],
          },
        ]
      : []),
    ...(folders.length ? [] : WHOLE_CHECKS),
  ];
}

/** Outcomes that jest counted; a suite that could not even start counts as one failure. */
function countJest(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  };
}

/** How Node runs jest and its workers. jsdom and React make many objects that die young, which get more megabytes. PGlite's
 * WebAssembly is compiled once, not a second time for speed: no test runs for long enough. */
const V8_OPTIONS = ['--max-semi-space-size=64', '--liftoff-only'];

/** @param launcher Node arguments that run jest as their own command, as for a database beside it */
export function jestCheck(title, name, { args = [], launcher = [] } = {}) {
  const file = path.join(reports, `${name}.json`);
  const jest = [...V8_OPTIONS, bin('jest/bin/jest.js'), '--json', '--outputFile', file, ...args];
  return {
    title,
    command: [node, launcher.length ? [...launcher, node, ...jest] : jest],
    count: () => countJest(file),
  };
}

/** Runs one check, whose output is seen at once.
 * @returns how many of its tests passed and failed; a command without tests is one test */
export async function runCheck({ title, command, env, count }) {
  say(`\n${title}`);
  let isGreen = true;
  await run(...command, { cwd: root, env, inherit: true }).catch((error) => {
    isGreen = false;
    say(error.message);
  });
  return judge(isGreen, count);
}

/** Runs checks one after the other beside something else; each is told of when it ends. */
export async function runQuietly(checks) {
  const outcomes = [];
  for (const { title, command } of checks) {
    const startedAt = performance.now();
    const problem = await run(...command, { cwd: root }).then(
      () => '',
      (error) => error.message,
    );
    say(`\n${title}: ${problem ? `failed\n${problem}` : 'passed'} (${since(startedAt)})`);
    outcomes.push(judge(!problem));
  }
  return sum(outcomes);
}

export const sum = (outcomes) =>
  outcomes.reduce(
    (total, { passed, failed }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
    }),
    { passed: 0, failed: 0 },
  );

/** A command that fails without a failed test still failed. */
function judge(isGreen, count) {
  const { passed, failed } = readCount(count);
  return {
    passed: passed + (isGreen && !count ? 1 : 0),
    failed: failed + (!isGreen && failed === 0 ? 1 : 0),
  };
}

function readCount(count) {
  try {
    return count ? count() : { passed: 0, failed: 0 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** A file system in memory, on Linux. In a container it is often small. */
const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;
/** Codes with which a program ends after a signal, as shells have it. */
const ENDS = { SIGINT: 130, SIGTERM: 143 };

function hasRoom() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= NEEDED_BYTES && os.freemem() >= NEEDED_BYTES;
}

/** Has all programs that start from now on keep their temporary files in memory, where there is plenty of it: test sites
 * sync each commit of their databases. They go with this process. */
export function keepTemporaryFilesInMemory() {
  if (!hasRoom()) return;
  const folder = mkdtempSync(path.join(MEMORY, 'tableside-test-'));
  // A PostgreSQL of the tests runs as a user of its own where they run as root.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const [signal, code] of Object.entries(ENDS)) process.once(signal, () => process.exit(code));
}
