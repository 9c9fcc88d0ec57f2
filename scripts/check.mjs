import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { WORKSPACES } from './lib/build.mjs';
import {
  bin,
  jestCheck,
  lintChecks,
  node,
  reports,
  runCheck,
  runQuietly,
  sum,
} from './lib/checks.mjs';
import { ensureInstalled, root } from './lib/install.mjs';
import { PlainError, runMain, print } from './lib/output.mjs';
import { run } from './lib/processes.mjs';
import { haveReleasesChanged, listUnformatted } from './lib/release-tests.mjs';

/** Tests that import one of these need a database; `npm test` runs them. */
const DATABASE_HELPERS = ['database', 'admin-command', 'run-main'].map(
  (name) => `api/src/testing/${name}.ts`,
);

/**
 * Folders given after `npm run check --`; default: the entire repository.
 * @throws {PlainError} for an unknown folder
 */
function readFolders() {
  const folders = process.argv.slice(2).map((folder) => folder.replace(/\/+$/, ''));
  const missing = folders.find((folder) => !existsSync(path.join(root, folder)));
  if (missing === undefined) return folders;
  const known = WORKSPACES.map(({ name }) => name);
  throw new PlainError(
    `There is no folder ${missing}. Folders with a build are ${known.join(', ')}; others, such as shared/ui, can be checked too.`,
  );
}

/** A folder with its own tsconfig is checked with it, any other one with everything. */
function typeChecks(folders) {
  const projects = folders.map((folder) =>
    existsSync(path.join(root, folder, 'tsconfig.json')) ? folder : '.',
  );
  return [...new Set(projects.length ? projects : ['.'])].map((project) => ({
    title: `Types (${project})`,
    command: [node, [bin('typescript-native/bin/tsc'), '-p', project]],
  }));
}

const asPattern = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The tests of the folders that need neither a database nor a browser. */
async function unitCheck(folders) {
  const jest = bin('jest/bin/jest.js');
  const found = await run(node, [jest, '--listTests', '--findRelatedTests', ...DATABASE_HELPERS], {
    cwd: root,
  });
  const withDatabase = found.split('\n').filter((line) => path.isAbsolute(line));
  const ignored = ['/node_modules/', '/dist/', '/e2e/', ...withDatabase.map(asPattern)];
  const wanted = folders.map((folder) => `^${asPattern(path.join(root, folder))}/`);
  return jestCheck('Unit and screen tests', 'check', {
    args: ['--passWithNoTests', '--testPathIgnorePatterns', ...ignored, '--', ...wanted],
  });
}

/** `npm run check [-- FOLDER...]`: lint, types, unit, and screen tests, without a database or a browser. */
await runMain(async () => {
  const folders = readFolders();
  await ensureInstalled();
  mkdirSync(reports, { recursive: true });
  process.env.SLOW_TESTS = 'off';
  if (!folders.length && !(await haveReleasesChanged())) process.env.RELEASE_TESTS = 'off';
  const formatted = folders.length ? folders : await listUnformatted();
  const statics = runQuietly([...lintChecks(folders, formatted), ...typeChecks(folders)]);
  const units = await runCheck(await unitCheck(folders));
  const total = sum([units, await statics]);
  print(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
});
