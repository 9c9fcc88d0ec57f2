import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** Runs the tests of a fixture with the project's runtime. */
function runFixture(folder: string): Report {
  const config = {
    rootDir: path.join(root, 'scripts/fixtures', folder),
    runtime: path.join(__dirname, 'jest-runtime.mjs'),
    testEnvironment: 'node',
    testMatch: ['**/*.cjs'],
    transform: {},
  };
  const jest = path.join(root, 'node_modules/jest/bin/jest.js');
  const args = ['--json', '--runInBand', '--config', JSON.stringify(config)];
  const { stdout } = spawnSync(process.execPath, [jest, ...args], { cwd: root, encoding: 'utf8' });
  return JSON.parse(stdout) as Report;
}

it('attributes a stray error to the test that caused it', () => {
  const [file] = runFixture('stray-errors').testResults;
  expect(file?.assertionResults.map(({ fullName, status }) => [fullName, status])).toEqual([
    ['is green before', 'passed'],
    ['throws in a timer', 'failed'],
    ['rejects without a listener', 'failed'],
    ['is green between', 'passed'],
    ['a hook throws in a timer', 'failed'],
    ['is green after', 'passed'],
  ]);
}, 60_000);
