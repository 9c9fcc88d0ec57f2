import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeTempDir } from '../fixtures';
import { createLocalTrial } from './local-trial';

/** In the place of the shell's program: it says what its release is named after. */
const PROGRAM = `
const [, , storeDir, remote, version] = process.argv;
const say = (line) => console.log(JSON.stringify(line));
say({ type: 'step', step: 'modules' });
console.log('a release that writes to the console');
if (version === '2.0.0') say({ type: 'refused', sentence: storeDir.split('/').at(-1) + ': no' });
if (version === '3.0.0') throw new Error('broken program');
if (version === '4.0.0') setInterval(() => {}, 1000);
else say({ type: 'done' });
`;

let temp: Awaited<ReturnType<typeof makeTempDir>>;
let said: string[];
let skipped: string[];
beforeEach(async () => {
  temp = await makeTempDir();
  said = [];
  skipped = [];
});
afterEach(() => temp.remove());

const build = async () => {
  const folder = path.join(temp.dir, 'shell/dist/server');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'try-release.cjs'), PROGRAM);
};
const trial = (limitMs?: number) =>
  createLocalTrial({
    root: temp.dir,
    storeDir: path.join(temp.dir, 'store'),
    onStep: (sentence) => said.push(sentence),
    onSkip: (sentence) => skipped.push(sentence),
    limitMs,
  });
const release = (version: string, server: string | null = 'server/entry.cjs') => ({
  name: 'menu',
  version,
  server,
});

test('a release that does no harm', async () => {
  await build();
  expect(await trial()(release('1.0.0'))).toEqual([]);
  expect(said).toEqual(['running menu@1.0.0: modules']);
});

test('what the program refuses, of the store that it is asked about', async () => {
  await build();
  expect(await trial()(release('2.0.0'))).toEqual(['store: no']);
  expect(await trial()(release('2.0.0'), path.join(temp.dir, 'other'))).toEqual(['other: no']);
});

test('a process that ends before it is done', async () => {
  await build();
  expect(await trial()(release('3.0.0'))).toEqual([
    expect.stringMatching(/^menu@3\.0\.0 ended its process, at modules\. It said: /),
  ]);
});

test('a release that does not come to an end', async () => {
  await build();
  expect(await trial(500)(release('4.0.0'))).toEqual([
    expect.stringMatching(/^menu@4\.0\.0 was not done after 0\.5 seconds, at /),
  ]);
});

test('says that nothing was run, and why', async () => {
  expect(await trial()(release('1.0.0'))).toEqual([]);
  expect(await trial()(release('1.0.0', null))).toEqual([]);
  expect(skipped).toEqual([
    'menu@1.0.0 was not run: shell/dist/server/try-release.cjs is missing. Build the shell first: npm run build.',
    'menu@1.0.0 was not run: it has no build for the server.',
  ]);
});
