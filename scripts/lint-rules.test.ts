import { spawnSync } from 'node:child_process';
import path from 'node:path';

/** One example of each rule of our own, so that no change of a configuration turns one off unnoticed. */

const root = path.resolve(__dirname, '..');

/** What a linter prints as JSON; it exits with an error where it finds something. */
function runLinter(fixture: string, file: string, args: readonly string[]): unknown {
  const { stdout } = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules', file), ...args, '.'],
    { cwd: path.join(__dirname, 'fixtures', fixture), encoding: 'utf8' },
  );
  return JSON.parse(stdout);
}

/** Rules that the files of a fixture break. */
function runOxlint(fixture: string, ...options: readonly string[]): string[] {
  const config = path.join(root, '.oxlintrc.json');
  const args = ['--format=json', '--config', config, ...options];
  const { diagnostics } = runLinter(fixture, 'oxlint/bin/oxlint', args) as {
    diagnostics: { code: string }[];
  };
  return diagnostics.map(({ code }) => code).sort();
}

it('oxlint finds lost promises and switches that miss a case', () => {
  expect(runOxlint('typed-lint', '--type-aware')).toEqual([
    'typescript(await-thenable)',
    'typescript(no-floating-promises)',
    'typescript(no-misused-promises)',
    'typescript(switch-exhaustiveness-check)',
  ]);
});

it('oxlint finds broken rules of React', () => {
  expect(runOxlint('react-rules')).toEqual([
    'eslint(no-eval)',
    'react(error-boundaries)',
    'react(globals)',
    'react(immutability)',
    'react(incompatible-library)',
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
    'typescript(ban-ts-comment)',
    'typescript(ban-ts-comment)',
  ]);
});

it('dependency-cruiser finds imports across boundaries, upwards and in a cycle', () => {
  const config = path.join(root, '.dependency-cruiser.mjs');
  const args = ['--output-type', 'json', '--config', config];
  const { summary } = runLinter(
    'modules',
    'dependency-cruiser/bin/dependency-cruise.mjs',
    args,
  ) as {
    summary: { violations: { rule: { name: string } }[] };
  };
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

it('oxlint finds remotes named in the shell, markup, schemas in browser code, and tests that look into a page', () => {
  expect(runOxlint('own-rules')).toEqual([
    'eslint(no-restricted-imports)',
    'react(forbid-dom-props)',
    'react(no-danger)',
    'tableside(no-remote-names)',
    'testing-library(no-container)',
    'testing-library(no-node-access)',
  ]);
});
