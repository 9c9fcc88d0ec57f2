import path from 'node:path';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { openDirectoryStore } from '../store/directory-store';
import { openMemoryStore } from '../testing/memory-store';
import { parseStoreAddress } from '../store/address';
import { useTempDir, storeShell, refusalOf } from '../testing/release-fixtures';
import { createReleaseSmokeTest, describeLoad, type SmokeTestSettings } from './release-smoke-test';
import { findBrowser } from './smoke-test-process';

describe('release smoke test', () => {
  /** Replaces the shell's programs and reports the name of its release. */
  const PROGRAM = `
const [, program, storeDir, remote, version, ...args] = process.argv;
const report = (line) => console.log(JSON.stringify(line));
report({ type: 'step', step: ['modules', ...args].join(' ') });
console.log('a release that writes to the console');
if (version === '2.0.0') report({ type: 'refused', message: storeDir.split('/').at(-1) + ': no' });
if (version === '5.0.0') {
  const found = require('node:fs').readdirSync(storeDir + '/releases/menu/5.0.0');
  report({ type: 'refused', message: storeDir + ' has ' + found.join() });
}
if (version === '6.0.0') {
  const { readFileSync, writeFileSync } = require('node:fs');
  const key = __dirname + '/../../../keys/machine.json';
  const found = [];
  const attempt = (find) => {
    try {
      found.push(...find());
    } catch {}
  };
  attempt(() => (process.env.DECOY ? ['a setting'] : []));
  attempt(() => [readFileSync(key) && 'a key']);
  attempt(() => [writeFileSync(key + '.copy', '') ?? 'a place to write']);
  report({ type: 'refused', message: 'found ' + found.join() });
}
if (version === '3.0.0') throw new Error('broken program');
if (version === '4.0.0') setInterval(() => {}, 1000);
else report({ type: 'done' });
`;
  const BOTH = { 'server/try-release.cjs': PROGRAM, 'server/try-browser.cjs': PROGRAM };

  const temp = useTempDir();
  let steps: string[];
  let logged: string[];
  let skipped: string[];
  beforeEach(async () => {
    [steps, logged, skipped] = [[], [], []];
  });

  const open = () => openDirectoryStore(path.join(temp.dir, 'store'));
  const build = async () => {
    const folder = path.join(temp.dir, 'shell/dist/server');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'try-release.cjs'), PROGRAM);
    await writeFile(path.join(folder, 'try-browser.cjs'), PROGRAM);
  };
  const smokeTest = (changes: Partial<SmokeTestSettings> = {}) =>
    createReleaseSmokeTest({
      root: temp.dir,
      store: open(),
      address: parseStoreAddress(path.join(temp.dir, 'store')),
      browser: null,
      onStep: (message) => steps.push(message),
      onLog: (message) => logged.push(message),
      onSkip: (message) => skipped.push(message),
      ...changes,
    });
  const browser = { program: '/chromium', driver: '/driver.js' };
  const release = (version: string, server: string | null = 'server/entry.cjs') => ({
    name: 'menu',
    version,
    server,
  });

  describe('without a stored shell', () => {
    test('runs a release under the shell that is built here, and reports it', async () => {
      await build();
      expect(await smokeTest()(release('1.0.0'), [])).toEqual([]);
      expect(steps).toEqual(['running menu@1.0.0: modules']);
      expect(logged).toEqual([
        'menu@1.0.0 is tested with the built shell: the store has no shell.',
      ]);
      expect(skipped).toEqual([]);
    });

    test('also runs it in a browser if there is one, from the given store', async () => {
      await build();
      const storeDir = path.join(temp.dir, 'other');
      expect(await smokeTest({ browser })(release('2.0.0'), [], storeDir)).toEqual([
        'other: no',
        'other: no',
      ]);
      expect(steps.sort()).toEqual([
        'running menu@2.0.0: modules',
        'running menu@2.0.0: modules /chromium /driver.js',
      ]);
    });

    test('reports a process that exits early or does not finish', async () => {
      await build();
      expect(await smokeTest()(release('3.0.0'), [])).toEqual([
        expect.stringMatching(
          /^menu@3\.0\.0 ended its process \(step: modules\)\. Its last output: /,
        ),
      ]);
      const [problem] = await smokeTest({ limitMs: 500 })(release('4.0.0'), []);
      expect(problem).toMatch(/^menu@4\.0\.0 did not finish within 0\.5 seconds \(step: /);
    });

    test('reports that nothing was run, and why', async () => {
      expect(await smokeTest()(release('1.0.0'), [])).toEqual([]);
      await build();
      expect(await smokeTest()(release('1.0.0', null), [])).toEqual([]);
      expect(skipped).toEqual([
        'menu@1.0.0 was not run: shell/dist/server is missing. Build the shell first: npm run build.',
        'menu@1.0.0 was not run on a server: it has no server build.',
      ]);
    });
  });

  test('gives the program no key, no other environment variable, and no write access', async () => {
    await build();
    const keys = path.join(temp.dir, 'keys');
    await mkdir(keys);
    await writeFile(path.join(keys, 'machine.json'), '{}');
    process.env['DECOY'] = 'secret';
    try {
      expect(await smokeTest()(release('6.0.0'), [])).toEqual(['found ']);
    } finally {
      delete process.env['DECOY'];
    }
  });

  test('runs a release of another kind of store from a temporary copy', async () => {
    await build();
    const store = openMemoryStore();
    const key = 'releases/menu/5.0.0/release.json';
    await store.create(key, Buffer.from('{}'));
    const address = parseStoreAddress('postgres://127.0.0.1/site');
    const [message = '', ...others] = await smokeTest({ store, address })(release('5.0.0'), []);
    expect(others).toEqual([]);
    const [folder = '', files] = message.split(' has ');
    expect(files).toBe('release.json');
    expect(existsSync(folder)).toBe(false);
  });

  describe('with stored shells', () => {
    const store = (version: string, files: Record<string, string> = BOTH) =>
      storeShell(open(), temp.dir, version, { files });
    const find = (...versions: string[]) => versions.map((version) => ({ version, provided: {} }));

    test('runs a release under each of them, not the one built here', async () => {
      await store('1.0.0');
      await store('1.1.0');
      const shells = find('1.1.0', '1.0.0');
      expect(await smokeTest({ browser })(release('1.0.0'), shells)).toEqual([]);
      expect(steps.map((message) => message.split(':')[0])).toEqual([
        'running menu@1.0.0 under shell 1.1.0',
        'running menu@1.0.0 under shell 1.1.0',
        'running menu@1.0.0 under shell 1.0.0',
        'running menu@1.0.0 under shell 1.0.0',
      ]);
      expect([...logged, ...skipped]).toEqual([]);
    });

    test('names the shell in a message when there are several', async () => {
      await store('1.0.0');
      await store('1.1.0', {
        'server/try-release.cjs': PROGRAM.replace("version === '2.0.0'", 'false'),
      });
      expect(await smokeTest()(release('2.0.0'), find('1.1.0', '1.0.0'))).toEqual([
        'store: no (under shell 1.0.0)',
      ]);
    });

    test('reports a shell without such a program, or one that is damaged in the store', async () => {
      await store('1.0.0', { 'server/try-release.cjs': PROGRAM });
      await store('1.1.0');
      const shells = find('1.0.0', '1.1.0');
      await rm(path.join(temp.dir, 'store/releases/shell/1.1.0/server/main.cjs'));
      expect(await smokeTest({ browser })(release('1.0.0'), shells)).toEqual([]);
      expect(skipped).toEqual([
        'menu@1.0.0 was not run under shell 1.0.0 by try-browser.cjs: that shell does not include it.',
        'menu@1.0.0 was not run under shell 1.1.0: releases/shell/1.1.0/server/main.cjs is missing from the store or was altered there.',
      ]);
    });
  });
});

test.each([
  ['menu@1.0.0 did not finish within 60 seconds, at /menu.', 24, 1],
  ['menu@1.0.0 did not finish within 60 seconds, at /menu.', 3, 0],
  ['server/entry.cjs:1:2 of menu throws: no.', 24, 0],
])('notes a busy machine only where it may be the cause: %s at load %d', (problem, load, notes) => {
  expect(describeLoad([problem], load, 2)).toHaveLength(notes);
});

describe('findBrowser', () => {
  const find = (files: readonly string[], env: Record<string, string> = {}) =>
    findBrowser(env, (file) => files.includes(file));

  test('uses CHROME_PATH, else the browser of the system', async () => {
    const files = ['/opt/chrome', '/usr/bin/chromium', '/usr/bin/google-chrome'];
    expect(await find(files, { CHROME_PATH: '/opt/chrome' })).toMatchObject({
      program: '/opt/chrome',
    });
    expect(await find(files)).toEqual({
      program: '/usr/bin/chromium',
      driver: require.resolve('playwright-core'),
    });
  });

  test('else uses the browser that Playwright has installed', async () => {
    const { chromium } = await import('playwright-core');
    expect(await find([chromium.executablePath()])).toMatchObject({
      program: chromium.executablePath(),
    });
  });

  test('explains how to install a browser and how to skip the checks', async () => {
    expect(await refusalOf(find([]))).toMatch(
      /^Chromium was not found.*chromium-headless-shell.*CHROME_PATH.*--no-browser\.$/,
    );
    expect(await refusalOf(find(['/usr/bin/chromium'], { CHROME_PATH: '/gone' }))).toBe(
      'CHROME_PATH is /gone, but that file does not exist.',
    );
  });
});
