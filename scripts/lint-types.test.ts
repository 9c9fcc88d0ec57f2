import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(__dirname, '..');

/** Rules that the fixture breaks, by the configuration of `npm run lint`. */
function findBrokenRules(): string[] {
  const { stdout } = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/oxlint/bin/oxlint'),
      '--type-aware',
      '--format=json',
      '--config',
      path.join(root, '.oxlintrc.json'),
      'broken.ts',
    ],
    { cwd: path.join(__dirname, 'fixtures/typed-lint'), encoding: 'utf8' },
  );
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] };
  return diagnostics.map(({ code }) => code).sort();
}

test('lint with types finds lost promises and switches that miss a case', () => {
  expect(findBrokenRules()).toEqual([
    'typescript(await-thenable)',
    'typescript(no-floating-promises)',
    'typescript(no-misused-promises)',
    'typescript(switch-exhaustiveness-check)',
  ]);
});
