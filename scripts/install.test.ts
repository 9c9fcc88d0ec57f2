import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const LOCAL = { 'node_modules/@site/events': { resolved: 'mfe-events', link: true } };
const REACT = { 'node_modules/react': { version: '19.3.1', integrity: 'sha512-a' } };
const OTHER_SYSTEM = {
  'node_modules/fsevents': {
    version: '2.3.3',
    integrity: 'sha512-b',
    optional: true,
    os: ['darwin'],
  },
};
const WORKSPACE = { 'mfe-events': { name: '@site/events', version: '0.1.0' } };
const LOCK = { '': { name: 'site' }, ...WORKSPACE, ...LOCAL, ...REACT, ...OTHER_SYSTEM };

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'install-'));
  cpSync(path.join(__dirname, 'lib'), path.join(root, 'scripts/lib'), { recursive: true });
  mkdirSync(path.join(root, 'bin'));
  mkdirSync(path.join(root, 'node_modules'));
  write('package-lock.json', { packages: LOCK });
  const npm = path.join(root, 'bin/npm');
  writeFileSync(npm, `#!/bin/sh\necho "$@" > ${path.join(root, 'called')}\n`);
  chmodSync(npm, 0o755);
  const lib = './lib/install.mjs';
  writeFileSync(
    path.join(root, 'scripts/command.mjs'),
    `import { ensureInstalled } from '${lib}';\nimport { runMain } from './lib/output.mjs';\nconst tests = process.argv[2] !== 'serve';\nawait runMain(() => ensureInstalled({ tests }));\n`,
  );
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, value: object) =>
  writeFileSync(path.join(root, file), JSON.stringify(value));
const keepInstalled = (packages: object) => write('node_modules/.package-lock.json', { packages });

/** A command of the repository; `serve` only builds and serves. */
function run(...args: 'serve'[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'scripts/command.mjs'), ...args],
    { env: { PATH: `${path.join(root, 'bin')}:${process.env['PATH']}` }, encoding: 'utf8' },
  );
  return { status, stdout, stderr, isInstalled: existsSync(path.join(root, 'called')) };
}

test('skips packages that are installed and optional packages of other platforms', () => {
  keepInstalled({ ...WORKSPACE, ...LOCAL, ...REACT });
  expect(run()).toEqual({ status: 0, stdout: '', stderr: '', isInstalled: false });
});

test.each([
  ['nothing is installed', null],
  ['a package has another version', { 'node_modules/react': { version: '19.3.0' } }],
  [
    'a package has other contents',
    { 'node_modules/react': { ...REACT['node_modules/react'], integrity: 'sha512-c' } },
  ],
  ['a workspace is not linked', { 'node_modules/@site/events': undefined }],
])('installs packages and reports it when %s', (_, changes) => {
  if (changes) keepInstalled({ ...WORKSPACE, ...LOCAL, ...REACT, ...changes });
  const { status, stdout, isInstalled } = run();
  expect([status, isInstalled]).toEqual([0, true]);
  expect(stdout.split('\n')[0]).toBe(
    'node_modules does not match package-lock.json: replacing it with npm ci.',
  );
});

describe('when the lock file has test tools', () => {
  const JEST = { 'node_modules/jest': { version: '30.5.2', integrity: 'sha512-d', dev: true } };
  const npmArguments = () => readFileSync(path.join(root, 'called'), 'utf8').trim();
  beforeEach(() => write('package-lock.json', { packages: { ...LOCK, ...JEST } }));

  test('does not need test tools for serving', () => {
    keepInstalled({ ...WORKSPACE, ...LOCAL, ...REACT });
    expect(run('serve').isInstalled).toBe(false);
  });

  test('does not install test tools for serving', () => {
    run('serve');
    expect(npmArguments()).toMatch(/^ci --omit=dev/);
  });

  test('adds test tools, even while a site runs', () => {
    keepInstalled({ ...WORKSPACE, ...LOCAL, ...REACT });
    mkdirSync(path.join(root, '.cache/running'), { recursive: true });
    writeFileSync(path.join(root, '.cache/running', String(process.pid)), '');
    expect(run().status).toBe(0);
    expect(npmArguments()).toMatch(/^install --include=dev --no-save/);
  });
});

test('refuses to replace packages of a running site and names its process', () => {
  mkdirSync(path.join(root, '.cache/running'), { recursive: true });
  writeFileSync(path.join(root, '.cache/running', String(process.pid)), '');
  expect(run()).toEqual({
    status: 1,
    stdout: '',
    stderr: `node_modules does not match package-lock.json, and a running site uses it (process ${process.pid}, listed in .cache/running). Stop the site, then try again.\n`,
    isInstalled: false,
  });
});

test('ignores the marker of a site that was killed', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  mkdirSync(path.join(root, '.cache/running'), { recursive: true });
  writeFileSync(path.join(root, '.cache/running', String(pid)), '');
  expect(run()).toMatchObject({ status: 0, isInstalled: true });
});
