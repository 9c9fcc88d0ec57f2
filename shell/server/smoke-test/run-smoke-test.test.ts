import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleaseSidecar } from '@tableside/contracts/registry/release';
import { makeSlot } from '../../browser/federation/composition-fixtures';
import { describeFinding, type Tried } from './findings';
import { runSmokeTest } from './run-smoke-test';

/** A worker that simulates the given fault on each page. */
const SCRIPT = `
const { readFileSync } = require('node:fs');
const { parentPort } = require('node:worker_threads');
const pages = ['/menu', '/wine'];
const send = (report) => parentPort.postMessage(report);
const faults = {
  find: () => send({ type: 'found', finding: { what: 'is odd', advice: 'Fix it.', stack: '' } }),
  log: () => send({ type: 'logged', line: JSON.stringify({ msg: 'part', err: { stack: 'TypeError: no\\n at /releases/menu/1.0.0/server/entry.cjs:12:34' } }) }),
  taint: () => send({ type: 'tainted', isUsable: false, reason: 'fetch was changed\\n at /releases/menu/1.0.0/server/entry.cjs:7:8' }),
  exit: () => process.exit(3),
  block: () => { for (;;); },
};
parentPort.on('message', (order) => {
  if (order.type === 'ping') return send({ type: 'pong' });
  if (order.type !== 'render') return;
  const { pathname } = new URL(order.pageRequest.href);
  const fault = JSON.parse(readFileSync(__filename + '.json', 'utf8'))[pathname];
  faults[fault]?.();
  if (fault === 'fail') return send({ type: 'failed', id: order.id, error: 'RangeError: whole page' });
  const html = fault === 'classes' ? '<p class="menu__card menu__wide other__x">' : '';
  send({ type: 'finished', id: order.id, body: { html, isComplete: true } });
});
send({ type: 'ready' });
send({ type: 'inspected', paths: pages });
`;

const tried: Tried = {
  remote: 'menu',
  base: '/releases/menu/1.0.0/',
  entry: 'server/entry.cjs',
  activity: 'is rendered',
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
  folder = await mkdtemp(path.join(tmpdir(), 'smoke-test-'));
  await writeFile(path.join(folder, 'worker.cjs'), SCRIPT);
});
afterAll(() => rm(folder, { recursive: true }));

/** Messages about a release whose pages have these faults. */
async function smokeTest(faults: Readonly<Record<string, string>>) {
  await writeFile(path.join(folder, 'worker.cjs.json'), JSON.stringify(faults));
  const steps: string[] = [];
  const messages: string[] = [];
  await runSmokeTest({
    file: path.join(folder, 'worker.cjs'),
    shellDir: folder,
    store: { read: () => Promise.resolve(Buffer.from('.menu__card{margin:0}')) },
    sidecar,
    onStep: (step) => steps.push(step),
    onFinding: (finding, during) => messages.push(describeFinding(finding, during, tried)),
    pingEveryMs: 50,
  });
  return { steps, messages };
}

test('a harmless release: renders every page once', async () => {
  expect(await smokeTest({})).toEqual({ steps: ['modules', '/', '/menu', '/wine'], messages: [] });
});

test('reports all findings with their location', async () => {
  const { steps, messages } = await smokeTest({ '/': 'find', '/menu': 'log', '/wine': 'fail' });
  expect(steps).toHaveLength(4);
  expect(messages).toEqual([
    'server/entry.cjs of menu is odd, while / is rendered. Fix it.',
    'server/entry.cjs:12:34 of menu throws: TypeError: no, while /menu is rendered. Make sure it works on the server and in browsers for any API response.',
    'server/entry.cjs of menu throws: RangeError: whole page, while /wine is rendered. Make sure it works on the server and in browsers for any API response.',
  ]);
});

test('reports a class that only the server build has', async () => {
  expect((await smokeTest({ '/menu': 'classes' })).messages).toEqual([
    'server/entry.cjs of menu renders the class menu__wide, which its browser files do not have, while /menu is rendered. Build both parts from the same sources, with the same class names.',
  ]);
});

test.each([
  [
    'taint',
    /^server\/entry\.cjs:7:8 of menu changes shared globals: fetch was changed, while \/menu/,
  ],
  ['exit', /^server\/entry\.cjs of menu ends its worker thread with 3, while \/menu/],
  ['block', /^server\/entry\.cjs of menu keeps the thread busy and never finishes, while \/menu/],
])('%s ends the smoke test and is reported once', async (fault, message) => {
  const { steps, messages } = await smokeTest({ '/menu': fault });
  expect(steps).not.toContain('/wine');
  expect(messages).toEqual([expect.stringMatching(message)]);
});

test('maps locations to the source with a source map', () => {
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
    advice: 'Fix it.',
    stack: 'Error\n at x (/releases/menu/1.0.0/server/entry.cjs:1:1)',
  };
  expect(
    describeFinding(finding, null, { ...tried, maps: new Map([['server/entry.cjs', map]]) }),
  ).toBe('src/card.tsx:3:5 (server/entry.cjs:1:1) of menu throws. Fix it.');
});
