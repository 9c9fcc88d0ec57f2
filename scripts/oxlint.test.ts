import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(__dirname, '..');

/** Rules that the files of a fixture break, by the configuration of `npm run lint`. */
function findBrokenRules(fixture: string, ...options: readonly string[]): string[] {
  const { stdout } = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/oxlint/bin/oxlint'),
      '--format=json',
      '--config',
      path.join(root, '.oxlintrc.json'),
      ...options,
      '.',
    ],
    { cwd: path.join(__dirname, 'fixtures', fixture), encoding: 'utf8' },
  );
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; severity: string }[];
  };
  expect(diagnostics.filter(({ severity }) => severity !== 'error')).toEqual([]);
  return diagnostics.map(({ code }) => code).sort();
}

test('lint with types finds lost promises and switches that miss a case', () => {
  expect(findBrokenRules('typed-lint', '--type-aware')).toEqual([
    'typescript(await-thenable)',
    'typescript(no-floating-promises)',
    'typescript(no-misused-promises)',
    'typescript(switch-exhaustiveness-check)',
  ]);
});

test('lint finds broken rules of hooks, and what the React compiler refuses', () => {
  expect(findBrokenRules('react-rules')).toEqual([
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
  ]);
});
