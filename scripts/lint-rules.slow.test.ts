import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** One example of each rule, so that a configuration change cannot turn a rule off unnoticed. */

const root = path.resolve(__dirname, '..');

/** Runs a linter on a folder of fixtures. @returns its JSON output; the linter fails when it finds something */
function lint<Report>(fixtures: string, linter: string, ...args: readonly string[]): Report {
  const { stdout } = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules', linter), ...args, '.'],
    { cwd: path.join(__dirname, 'fixtures', fixtures), encoding: 'utf8' },
  );
  return JSON.parse(stdout) as Report;
}

it('oxlint finds lost promises, broken rules of React, remotes named in the shell, markup, schemas in browser code, and tests that look into a page', () => {
  const config = path.join(root, '.oxlintrc.json');
  const { diagnostics } = lint<{ diagnostics: { code: string }[] }>(
    'oxlint',
    'oxlint/bin/oxlint',
    ...['--format=json', '--type-aware', '--config', config],
  );
  expect([...new Set(diagnostics.map(({ code }) => code))].sort()).toEqual([
    'eslint(no-eval)',
    'eslint(no-restricted-imports)',
    'react(error-boundaries)',
    'react(forbid-dom-props)',
    'react(globals)',
    'react(immutability)',
    'react(incompatible-library)',
    'react(no-danger)',
    'react(purity)',
    'react(refs)',
    'react(set-state-in-effect)',
    'react(set-state-in-render)',
    'react(static-components)',
    'react(unsupported-syntax)',
    'react(use-memo)',
    'react(void-use-memo)',
    'react-hooks(exhaustive-deps)',
    'react-hooks(rules-of-hooks)',
    'tableside(no-remote-names)',
    'testing-library(no-container)',
    'testing-library(no-node-access)',
    'typescript(await-thenable)',
    'typescript(ban-ts-comment)',
    'typescript(no-floating-promises)',
    'typescript(no-misused-promises)',
    'typescript(switch-exhaustiveness-check)',
  ]);
});

it('dependency-cruiser finds imports across boundaries, upwards, and in a cycle', () => {
  const config = path.join(root, '.dependency-cruiser.mjs');
  const { summary } = lint<{ summary: { violations: { rule: { name: string } }[] } }>(
    'modules',
    'dependency-cruiser/bin/dependency-cruise.mjs',
    ...['--output-type', 'json', '--config', config],
  );
  const broken = new Set(summary.violations.map(({ rule }) => rule.name));
  expect([...broken].sort()).toEqual([
    'api-layers-db',
    'no-api-imports-browser-code',
    'no-feature-imports-feature',
    'no-feature-imports-page',
    'no-file-cycles',
    'no-folder-cycles',
    'no-import-upwards',
    'no-loose-feature-files',
    'no-remote-imports-remote',
    'no-shared-imports-user',
    'no-shell-imports-remote',
  ]);
});

it('check-words finds replaced words in prose and identifiers, not inside other words or wire names', () => {
  const file = 'scripts/fixtures/words/replaced.md';
  const { status, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'scripts/check-words.mjs'), file],
    { encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect([...stderr.matchAll(/:(\d+): .* instead of "(.*)"/g)].map(([, , word]) => word)).toEqual([
    'desk',
    'Whoever',
    'anew',
    'enquiry',
    'Desk',
    'NOBODY',
    'favourite',
  ]);
});
