import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './install.mjs';
import { print, since } from './output.mjs';
import { run } from './processes.mjs';

export const node = process.execPath;
export const reports = path.join(root, '.cache/reports');
export const bin = (file) => path.join(root, 'node_modules', file);

/** Results of these are not specific to a folder. */
const WHOLE_CHECKS = [
  { title: 'Import boundaries', command: ['npm', ['run', '--silent', 'boundaries']] },
  { title: 'knip', command: [node, [bin('knip/bin/knip.js')]] },
  { title: 'Links', command: [node, [path.join(root, 'scripts/check-links.mjs')]] },
  { title: 'Words', command: [node, [path.join(root, 'scripts/check-words.mjs')]] },
];

/**
 * @param folders folders to lint; default: the entire repository
 * @param formatted files and folders whose formatting is checked, unless they are unchanged since the
 * last time
 */
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

/** Results that jest counted; a suite that failed to start counts as one failure. */
function countJest(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  };
}

/**
 * Node options of jest and its workers. jsdom and React create many short-lived objects, so those get
 * more memory. PGlite's WebAssembly is compiled without optimization, because no test runs long enough to
 * benefit.
 */
const V8_OPTIONS = ['--max-semi-space-size=64', '--liftoff-only'];

/** @param launcher Node arguments that run jest as their own command, for example with a database */
export function jestCheck(title, name, { args = [], launcher = [] } = {}) {
  const file = path.join(reports, `${name}.json`);
  const jest = [...V8_OPTIONS, bin('jest/bin/jest.js'), '--json', '--outputFile', file, ...args];
  return {
    title,
    command: [node, launcher.length ? [...launcher, node, ...jest] : jest],
    count: () => countJest(file),
  };
}

/**
 * Runs one check and shows its output.
 * @returns how many of its tests passed and failed; a command without tests counts as one
 */
export async function runCheck({ title, command, env, count }) {
  print(`\n${title}`);
  let isGreen = true;
  await run(...command, { cwd: root, env, inherit: true }).catch((error) => {
    isGreen = false;
    print(error.message);
  });
  return judge(isGreen, count);
}

/** Runs checks one after the other, concurrently with other work; each gets a promise for its turn. */
export async function runQuietly(checks) {
  const outcomes = [];
  for (const { title, command } of checks) {
    const startedAt = performance.now();
    const problem = await run(...command, { cwd: root }).then(
      () => '',
      (error) => error.message,
    );
    print(`\n${title}: ${problem ? `failed\n${problem}` : 'passed'} (${since(startedAt)})`);
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

/** A command that fails without a failed test is still a failure. */
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
/** Exit codes of a program after a signal, as in shells. */
const ENDS = { SIGINT: 130, SIGTERM: 143 };

function hasRoom() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= NEEDED_BYTES && os.freemem() >= NEEDED_BYTES;
}

/**
 * Makes all programs that are started later keep their temporary files in memory, if there is enough:
 * test sites sync each commit of their databases. The files are removed when this process exits.
 */
export function keepTemporaryFilesInMemory() {
  if (!hasRoom()) return;
  const folder = mkdtempSync(path.join(MEMORY, 'tableside-test-'));
  // When tests run as root, their PostgreSQL runs as another user.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const [signal, code] of Object.entries(ENDS)) process.once(signal, () => process.exit(code));
}
