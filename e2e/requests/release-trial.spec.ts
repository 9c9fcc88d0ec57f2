import { expect, test } from '@playwright/test';
import { build } from 'esbuild';
import path from 'node:path';
import { makeHarmfulRelease } from '../support/faults/harmful-release';
import { runMfe } from '../support/mfe-command';
import { root } from '../support/processes';
import { REMOTES } from '../support/registry';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary';

/** `mfe check` runs a built release under the built shell. */

/** What one release does with each render of home's hero. Each shows by itself. */
const DEEDS = [
  `Promise.reject(new Error('stray'))`,
  `setTimeout(() => { throw new Error('late'); }, 0)`,
  `void __webpack_require__('webpack/sharing/consume/default/react-router-dom').useFetcher`,
  `setTimeout(() => { globalThis.fetch = () => Promise.reject(new Error('no fetch')); }, 0)`,
  `throw new TypeError('boom')`,
].join(';\n');
/** File, line and column. */
const PLACE = String.raw`^server/entry\.cjs:\d+:\d+ of marketing `;

/** A copy of React, as another bundler than the remotes' makes it. */
async function bundleReact(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: `require('react')`, resolveDir: path.join(root, 'shell') },
    bundle: true,
    minify: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}

let folder: TemporaryFolder;
test.beforeAll(async () => {
  folder = await makeTemporaryFolder('trial');
});
test.afterAll(() => folder.remove());

interface Answer {
  readonly ok: boolean;
  readonly notes: readonly string[];
  readonly problems?: readonly { readonly sentence: string }[];
}

async function check(remote: string, ...options: readonly string[]) {
  const storeDir = path.join(folder.dir, 'store');
  const { code, output } = await runMfe(storeDir, 'check', remote, '--json', ...options);
  const { ok, notes, problems = [] } = JSON.parse(output) as Answer;
  return { code, ok, notes, sentences: problems.map(({ sentence }) => sentence) };
}

for (const remote of REMOTES) {
  test(`the release of ${remote} does no harm`, async () => {
    expect(await check(remote)).toEqual({ code: 0, ok: true, notes: [], sentences: [] });
  });
}

test('all the harm of a release is named, and where', async () => {
  const release = path.join(folder.dir, 'harmful');
  await makeHarmfulRelease(release, '9.0.0', `${await bundleReact()};${DEEDS}`);
  const { code, sentences } = await check('marketing', '--folder', release);
  expect(code).toBe(1);
  const expected = [
    'brings its own copy of react, which the shell provides, while / is rendered',
    'carries its own copy of react, which the shell provides',
    'imports useFetcher of react-router-dom, which the shell does not provide, while / is rendered',
    'throws: TypeError: boom, while / is rendered',
    'changes what all code shares: fetch was changed, while /[a-z]* is rendered',
    'leaves a rejected promise that nobody awaits: Error: stray',
    'throws where nobody can catch it: Error: late',
  ];
  for (const what of expected) {
    expect(sentences).toContainEqual(expect.stringMatching(`${PLACE}${what}`));
  }
});

test('a release that does not come to an end is stopped', async () => {
  const release = path.join(folder.dir, 'endless');
  await makeHarmfulRelease(release, '9.1.0', 'for (;;);');
  const { sentences } = await check('marketing', '--folder', release);
  expect(sentences).toEqual([
    expect.stringContaining('keeps the thread busy and does not come to an end, while / is'),
  ]);
});
