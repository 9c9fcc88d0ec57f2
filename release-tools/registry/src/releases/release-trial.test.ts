import path from 'node:path';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { openDirectoryStore } from '../store/directory-store';
import { openMemoryStore } from '../testing/memory-store';
import { parseStoreAddress } from '../store/address';
import { useTempDir, storeShell, refusalOf } from '../testing/release-fixtures';
import { createReleaseTrial } from './release-trial';
import type { TrialSettings } from './run-under-shell';
import { findBrowser } from './find-browser';

describe('release trial', () => {
  /** In the place of the shell's programs: it says what its release is named after. */
  const PROGRAM = `
const [, program, storeDir, remote, version, ...args] = process.argv;
const say = (line) => console.log(JSON.stringify(line));
say({ type: 'step', step: ['modules', ...args].join(' ') });
console.log('a release that writes to the console');
if (version === '2.0.0') say({ type: 'refused', sentence: storeDir.split('/').at(-1) + ': no' });
if (version === '5.0.0') {
  const found = require('node:fs').readdirSync(storeDir + '/releases/menu/5.0.0');
  say({ type: 'refused', sentence: storeDir + ' has ' + found.join() });
}
if (version === '6.0.0') {
  const { readFileSync, writeFileSync } = require('node:fs');
  const key = __dirname + '/../../../keys/machine.json';
  const found = [];
  const look = (find) => {
    try {
      found.push(...find());
    } catch {}
  };
  look(() => (process.env.DECOY ? ['a setting'] : []));
  look(() => [readFileSync(key) && 'a key']);
  look(() => [writeFileSync(key + '.copy', '') ?? 'a place to write']);
  say({ type: 'refused', sentence: 'found ' + found.join() });
}
if (version === '3.0.0') throw new Error('broken program');
if (version === '4.0.0') setInterval(() => {}, 1000);
else say({ type: 'done' });
`;
  const BOTH = { 'server/try-release.cjs': PROGRAM, 'server/try-browser.cjs': PROGRAM };

  const temp = useTempDir();
  let said: string[];
  let noted: string[];
  let skipped: string[];
  beforeEach(async () => {
    [said, noted, skipped] = [[], [], []];
  });

  const open = () => openDirectoryStore(path.join(temp.dir, 'store'));
  const build = async () => {
    const folder = path.join(temp.dir, 'shell/dist/server');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'try-release.cjs'), PROGRAM);
    await writeFile(path.join(folder, 'try-browser.cjs'), PROGRAM);
  };
  interface TrialChanges extends Partial<Pick<TrialSettings, 'limitMs' | 'store' | 'address'>> {
    readonly hasBrowser?: boolean;
  }
  const trial = ({ limitMs, hasBrowser = false, store = open(), address }: TrialChanges = {}) =>
    createReleaseTrial({
      root: temp.dir,
      store,
      address: address ?? parseStoreAddress(path.join(temp.dir, 'store')),
      browser: hasBrowser ? { program: '/chromium', driver: '/driver.js' } : null,
      onStep: (sentence) => said.push(sentence),
      onNote: (sentence) => noted.push(sentence),
      onSkip: (sentence) => skipped.push(sentence),
      limitMs,
    });
  const release = (version: string, server: string | null = 'server/entry.cjs') => ({
    name: 'menu',
    version,
    server,
  });

  describe('without a release of the shell', () => {
    test('a release runs under the shell that is built here, which is said', async () => {
      await build();
      expect(await trial()(release('1.0.0'), [])).toEqual([]);
      expect(said).toEqual(['running menu@1.0.0: modules']);
      expect(noted).toEqual([
        'menu@1.0.0 runs under the shell that is built here: the store has none.',
      ]);
      expect(skipped).toEqual([]);
    });

    test('in a browser too, where there is one', async () => {
      await build();
      expect(await trial({ hasBrowser: true })(release('2.0.0'), [])).toEqual([
        'store: no',
        'store: no',
      ]);
      expect(said.sort()).toEqual([
        'running menu@2.0.0: modules',
        'running menu@2.0.0: modules /chromium /driver.js',
      ]);
    });

    test('what the program refuses, of the store that it is asked about', async () => {
      await build();
      expect(await trial()(release('2.0.0'), [])).toEqual(['store: no']);
      expect(await trial()(release('2.0.0'), [], path.join(temp.dir, 'other'))).toEqual([
        'other: no',
      ]);
    });

    test('a process that ends before it is done', async () => {
      await build();
      expect(await trial()(release('3.0.0'), [])).toEqual([
        expect.stringMatching(/^menu@3\.0\.0 ended its process, at modules\. It said: /),
      ]);
    });

    test('a release that does not come to an end', async () => {
      await build();
      expect(await trial({ limitMs: 500 })(release('4.0.0'), [])).toEqual([
        expect.stringMatching(/^menu@4\.0\.0 was not done after 0\.5 seconds, at /),
      ]);
    });

    test('says that nothing was run, and why', async () => {
      expect(await trial()(release('1.0.0'), [])).toEqual([]);
      await build();
      expect(await trial()(release('1.0.0', null), [])).toEqual([]);
      expect(skipped).toEqual([
        'menu@1.0.0 was not run: shell/dist/server is missing. Build the shell first: npm run build.',
        'menu@1.0.0 was not run on a server: it has no build for one.',
      ]);
    });
  });

  test('the program has no key, no other setting and no place to write', async () => {
    await build();
    const keys = path.join(temp.dir, 'keys');
    await mkdir(keys);
    await writeFile(path.join(keys, 'machine.json'), '{}');
    process.env['DECOY'] = 'secret';
    try {
      expect(await trial()(release('6.0.0'), [])).toEqual(['found ']);
    } finally {
      delete process.env['DECOY'];
    }
  });

  test('a store that is no folder has its release run from a copy, which is gone afterwards', async () => {
    await build();
    const store = openMemoryStore();
    const key = 'releases/menu/5.0.0/release.json';
    await store.create(key, Buffer.from('{}'));
    const address = parseStoreAddress('postgres://127.0.0.1/site');
    const [sentence = '', ...others] = await trial({ store, address })(release('5.0.0'), []);
    expect(others).toEqual([]);
    const [folder = '', files] = sentence.split(' has ');
    expect(files).toBe('release.json');
    expect(existsSync(folder)).toBe(false);
  });

  describe('under releases of the shell', () => {
    const store = (version: string, files: Record<string, string> = BOTH) =>
      storeShell(open(), temp.dir, version, { files });
    const find = (...versions: string[]) => versions.map((version) => ({ version, provided: {} }));

    test('a release runs under each of them, whatever is built here', async () => {
      await store('1.0.0');
      await store('1.1.0');
      const shells = find('1.1.0', '1.0.0');
      expect(await trial({ hasBrowser: true })(release('1.0.0'), shells)).toEqual([]);
      expect(said.map((sentence) => sentence.split(':')[0])).toEqual([
        'running menu@1.0.0 under shell 1.1.0',
        'running menu@1.0.0 under shell 1.1.0',
        'running menu@1.0.0 under shell 1.0.0',
        'running menu@1.0.0 under shell 1.0.0',
      ]);
      expect([...noted, ...skipped]).toEqual([]);
    });

    test('a sentence names the shell where there are two', async () => {
      await store('1.0.0');
      await store('1.1.0', {
        'server/try-release.cjs': PROGRAM.replace("version === '2.0.0'", 'false'),
      });
      expect(await trial()(release('2.0.0'), find('1.1.0', '1.0.0'))).toEqual([
        'store: no (under shell 1.0.0)',
      ]);
    });

    test('says which shell has no such program, or is damaged in the store', async () => {
      await store('1.0.0', { 'server/try-release.cjs': PROGRAM });
      await store('1.1.0');
      const shells = find('1.0.0', '1.1.0');
      await rm(path.join(temp.dir, 'store/releases/shell/1.1.0/server/main.cjs'));
      expect(await trial({ hasBrowser: true })(release('1.0.0'), shells)).toEqual([]);
      expect(skipped).toEqual([
        'menu@1.0.0 was not run under shell 1.0.0 by try-browser.cjs: that shell has none.',
        'menu@1.0.0 was not run under shell 1.1.0: releases/shell/1.1.0/server/main.cjs is missing from the store or was changed there.',
      ]);
    });
  });
});

describe('findBrowser', () => {
  const find = (places: readonly string[], env: Record<string, string> = {}) =>
    findBrowser(env, (file) => places.includes(file));

  test('takes the one that CHROME_PATH names, else the one of the system', async () => {
    const places = ['/opt/chrome', '/usr/bin/chromium', '/usr/bin/google-chrome'];
    expect(await find(places, { CHROME_PATH: '/opt/chrome' })).toMatchObject({
      program: '/opt/chrome',
    });
    expect(await find(places)).toEqual({
      program: '/usr/bin/chromium',
      driver: require.resolve('playwright-core'),
    });
  });

  test('else the one that Playwright has installed', async () => {
    const { chromium } = await import('playwright-core');
    expect(await find([chromium.executablePath()])).toMatchObject({
      program: chromium.executablePath(),
    });
  });

  test('says how to get one, and how to do without', async () => {
    expect(await refusalOf(find([]))).toMatch(
      /^No Chromium was found.*chromium-headless-shell.*CHROME_PATH.*--no-browser\.$/,
    );
    expect(await refusalOf(find(['/usr/bin/chromium'], { CHROME_PATH: '/gone' }))).toBe(
      'CHROME_PATH is /gone, and there is no such file.',
    );
  });
});
