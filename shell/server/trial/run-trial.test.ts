import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleaseSidecar } from '@tableside/contracts/registry/release';
import { makeSlot } from '../../src/federation/composition-fixtures';
import { describeFinding, type Tried } from './findings';
import { runTrial } from './run-trial';

/** A worker that does what the test says to each page, and says it at once. */
const SCRIPT = `
const { readFileSync } = require('node:fs');
const { parentPort } = require('node:worker_threads');
const pages = ['/menu', '/wine'];
const send = (report) => parentPort.postMessage(report);
const deeds = {
  find: () => send({ type: 'found', finding: { what: 'is odd', advice: 'Mend it.', stack: '' } }),
  log: () => send({ type: 'logged', line: JSON.stringify({ msg: 'part', err: { stack: 'TypeError: no\\n at /releases/menu/1.0.0/server/entry.cjs:12:34' } }) }),
  reject: () => send({ type: 'spoiled', isUsable: true, reason: 'unhandledRejection: Error: stray\\n at /releases/menu/1.0.0/server/entry.cjs:5:6' }),
  stray: () => send({ type: 'spoiled', isUsable: true, reason: 'unhandledRejection: x. The promise rejected with the reason "no".' }),
  poison: () => send({ type: 'spoiled', isUsable: false, reason: 'fetch was changed\\n at /releases/menu/1.0.0/server/entry.cjs:7:8' }),
  exit: () => process.exit(3),
  block: () => { for (;;); },
};
parentPort.on('message', (order) => {
  if (order.type === 'ping') return send({ type: 'pong' });
  if (order.type !== 'render') return;
  const { pathname } = new URL(order.visit.href);
  const deed = JSON.parse(readFileSync(__filename + '.json', 'utf8'))[pathname];
  deeds[deed]?.();
  if (deed === 'fail') return send({ type: 'failed', id: order.id, error: 'RangeError: whole page' });
  send({ type: 'finished', id: order.id, rest: { html: '', isComplete: true } });
});
send({ type: 'ready' });
send({ type: 'inspected', paths: pages });
`;

const tried: Tried = {
  remote: 'menu',
  base: '/releases/menu/1.0.0/',
  entry: 'server/entry.cjs',
  deed: 'is rendered',
  maps: new Map(),
};
const sidecar: ReleaseSidecar = {
  schema: 1,
  name: 'menu',
  version: '1.0.0',
  container: 'mfe_menu_1_0_0',
  entry: 'entry.js',
  server: 'server/entry.cjs',
  exposes: {},
  requires: {},
  routes: [],
  slots: [makeSlot('home:section', 'menu', 'Card')],
  services: [],
  content: [],
  files: Object.fromEntries(
    ['entry.js', 'server/entry.cjs'].map((file) => [file, { bytes: 1, integrity: 'sha384-x' }]),
  ),
  builtAt: '2026-11-01T00:00:00.000Z',
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'trial-'));
  await writeFile(path.join(folder, 'worker.cjs'), SCRIPT);
});
afterAll(() => rm(folder, { recursive: true }));

/** What is said of a release whose pages do these things. */
async function trial(deeds: Readonly<Record<string, string>>) {
  await writeFile(path.join(folder, 'worker.cjs.json'), JSON.stringify(deeds));
  const steps: string[] = [];
  const sentences: string[] = [];
  await runTrial({
    file: path.join(folder, 'worker.cjs'),
    shellDir: folder,
    store: { read: () => Promise.resolve(null) },
    sidecar,
    onStep: (step) => steps.push(step),
    onFinding: (finding, during) => sentences.push(describeFinding(finding, during, tried)),
    pingEveryMs: 50,
  });
  return { steps, sentences };
}

test('a release that does no harm: every page once', async () => {
  expect(await trial({})).toEqual({ steps: ['modules', '/', '/menu', '/wine'], sentences: [] });
});

test('all that is found on the way, and where', async () => {
  const { steps, sentences } = await trial({ '/': 'find', '/menu': 'log', '/wine': 'fail' });
  expect(steps).toHaveLength(4);
  expect(sentences).toEqual([
    'server/entry.cjs of menu is odd, while / is rendered. Mend it.',
    'server/entry.cjs:12:34 of menu throws: TypeError: no, while /menu is rendered. Make it work on the server and in browsers, with whatever the API answers.',
    'server/entry.cjs of menu throws: RangeError: whole page, while /wine is rendered. Make it work on the server and in browsers, with whatever the API answers.',
  ]);
});

test('what nobody awaits, without a page: it may come later', async () => {
  const { steps, sentences } = await trial({ '/': 'reject', '/menu': 'stray' });
  expect(steps).toHaveLength(4);
  expect(sentences).toEqual([
    'server/entry.cjs:5:6 of menu leaves a rejected promise that nobody awaits: Error: stray. Await it, or catch what it rejects with.',
    'server/entry.cjs of menu leaves a rejected promise that nobody awaits: no. Await it, or catch what it rejects with.',
  ]);
});

test.each([
  [
    'poison',
    /^server\/entry\.cjs:7:8 of menu changes what all code shares: fetch was changed, while \/menu/,
  ],
  ['exit', /^server\/entry\.cjs of menu ends its thread: it ended with 3, while \/menu/],
  [
    'block',
    /^server\/entry\.cjs of menu keeps the thread busy and does not come to an end, while \/menu/,
  ],
])('%s ends the trial, and is told once', async (deed, sentence) => {
  const { steps, sentences } = await trial({ '/menu': deed });
  expect(steps).not.toContain('/wine');
  expect(sentences).toEqual([expect.stringMatching(sentence)]);
});

test('with a source map, places are those of the source', () => {
  const map = {
    file: 'entry.cjs',
    version: 3,
    sources: ['src/card.tsx'],
    sourcesContent: [],
    names: [],
    mappings: 'AAEI',
    sourceRoot: '',
  };
  const finding = {
    what: 'throws',
    advice: 'Mend it.',
    stack: 'Error\n at x (/releases/menu/1.0.0/server/entry.cjs:1:1)',
  };
  expect(
    describeFinding(finding, null, { ...tried, maps: new Map([['server/entry.cjs', map]]) }),
  ).toBe('src/card.tsx:3:5 (server/entry.cjs:1:1) of menu throws. Mend it.');
});
