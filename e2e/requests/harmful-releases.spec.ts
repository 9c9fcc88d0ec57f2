import { expect, test } from '@playwright/test';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '@tableside/contracts/paths';
import { openDecoy, makeHarmfulRelease } from '../support/faults/other-release';
import { readPointer } from '../support/faults/store';
import { useOwnShell } from '../support/own-shell';
import { prefer } from '../support/processes';
import { readHtml } from '../support/read-html';
import { activateRelease, deployRelease, readStatus } from '../support/registry';
import { SLOW } from '../support/tags';

/** Releases of marketing whose code for the server does harm. One site meets one after the other: no restart. */
test.describe.configure({ mode: 'serial' });

/** How soon each page answers while a release does harm, in milliseconds. */
const ANSWER_WITHIN_MS = 3000;
/** How soon the release before is shown, in milliseconds. */
const SETTLED_WITHIN_MS = 20_000;

const HARMS = {
  'rejects a promise that nobody awaits': `Promise.reject('stray')`,
  'throws in a timer': `setTimeout(() => { throw new Error('late'); }, 20)`,
  'ends the process': `process.exit(3)`,
  'loops for 20 seconds': `for (const until = Date.now() + 20_000; Date.now() < until; );`,
  'changes a method of all arrays': `Array.prototype.map = () => { throw new Error('no map'); }`,
  'replaces fetch': `globalThis.fetch = () => Promise.reject(new Error('no fetch'))`,
  'takes all memory': `for (const held = []; ; ) held.push(Array(1e6).fill(held.length))`,
};
/** One of each kind: a slip, an end and a change. */
const QUICK = new Set([
  'rejects a promise that nobody awaits',
  'ends the process',
  'replaces fetch',
]);
/** Words of the hero, which marketing alone writes. */
const HERO = 'Search by dish, place or street';
const OTHERS = [paths.listing, paths.login];

let good: string;
let asked = 0;
const shell = useOwnShell('harmful', async ({ storeDir }) => {
  good = (await readPointer(storeDir)).remotes.marketing.active.version;
  return { env: { RENDER_WORKERS: '2' } };
});
test.beforeAll(async () => {
  // What is measured in seconds must not hang on what other tests do meanwhile.
  prefer(shell);
  for (const page of [paths.home, ...OTHERS]) await render(page);
});

/** A page that nobody has asked for, so that it is rendered. */
const render = (page: string) => readHtml(`${shell.url}${page}?asked=${(asked += 1)}`);

/** Fails when the page is not there in time. While a release is examined, a page may be its title, its heading and a loading
 * state, as a 503. */
async function expectInTime(page: string): Promise<{ status: number; html: string }> {
  const startedAt = Date.now();
  const { status, html } = await render(page);
  const isInTime = Date.now() - startedAt < ANSWER_WITHIN_MS;
  const isShown = status === 200 || status === 503;
  expect({ page, status, isInTime, isShown }).toMatchObject({ isInTime: true, isShown: true });
  expect(html).toMatch(/<h[12]/);
  expect(html).not.toContain('Page not found');
  return { status, html };
}

async function deployHarm(version: string, harm: string): Promise<void> {
  await activateRelease(shell.storeDir, 'marketing', good);
  const release = path.join(shell.dir, version);
  await makeHarmfulRelease(release, version, harm);
  await deployRelease(shell.storeDir, 'marketing', release);
}

for (const [index, [deed, harm]] of Object.entries(HARMS).entries()) {
  test(
    `a release that ${deed} costs no page, and the release before it is shown`,
    { tag: QUICK.has(deed) ? [] : SLOW },
    async () => {
      const version = `9.0.${index}`;
      await deployHarm(version, harm);
      const deadline = Date.now() + SETTLED_WITHIN_MS;
      let isSettled = false;
      while (!isSettled && Date.now() < deadline) {
        const { html: health } = await readHtml(`${shell.url}/readyz`);
        const [home, ...others] = await Promise.all([paths.home, ...OTHERS].map(expectInTime));
        const isFound = health.includes(`quarantined: marketing@${version}`);
        isSettled =
          isFound &&
          home?.html.includes(HERO) === true &&
          others.every(({ status, html }) => status === 200 && html.includes('<h1'));
        await wait(50);
      }
      expect(isSettled, 'The release before is shown, and all other pages').toBe(true);
      await expect
        .poll(async () => (await readStatus(shell.storeDir)).join('\n'))
        .toMatch(`shows marketing@${good}\n            quarantined: marketing@${version}`);
    },
  );
}

test('a release reads no key and no setting, writes nothing and reaches no server', async () => {
  await using decoy = await openDecoy(shell.dir);
  await deployHarm('9.2.0', decoy.harm);
  const { revision } = await readPointer(shell.storeDir);
  await expect
    .poll(async () => (await readHtml(`${shell.url}/readyz`)).html)
    .toContain(`revision ${revision}\n`);
  expect((await render(paths.home)).html).toContain(HERO);
  expect(await decoy.taken()).toEqual([]);
});

test('a component that never settles costs its own part', async () => {
  await deployHarm('9.1.0', 'throw new Promise(() => undefined)');
  const { revision } = await readPointer(shell.storeDir);
  await expect
    .poll(async () => (await readHtml(`${shell.url}/readyz`)).html)
    .toContain(`revision ${revision}\n`);
  const [home, ...others] = await Promise.all([paths.home, ...OTHERS].map(expectInTime));
  expect(home?.html).not.toContain(HERO);
  expect(home?.html).toContain('<h2');
  for (const { html } of others) expect(html).toContain('<h1');
});

test('a release that is live no more is forgotten', async () => {
  await activateRelease(shell.storeDir, 'marketing', good);
  await expect
    .poll(async () => {
      await render(paths.home);
      return (await readHtml(`${shell.url}/readyz`)).html;
    })
    .not.toContain('quarantined');
  expect((await render(paths.home)).html).toContain(HERO);
});
