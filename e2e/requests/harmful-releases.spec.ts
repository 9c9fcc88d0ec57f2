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

/** Activates faulty server builds of marketing one after another on a running site. */
test.describe.configure({ mode: 'serial' });

/** Response time limit while a release fails, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 3000;
/** How soon the previous release must be shown, in milliseconds. */
const SETTLED_WITHIN_MS = 20_000;

const HARMS = {
  'leaves a rejected promise unhandled': `Promise.reject('stray')`,
  'throws in a timer': `setTimeout(() => { throw new Error('late'); }, 20)`,
  'ends the process': `process.exit(3)`,
  'loops for 20 seconds': `for (const until = Date.now() + 20_000; Date.now() < until; );`,
  'changes a method of all arrays': `Array.prototype.map = () => { throw new Error('no map'); }`,
  'replaces fetch': `globalThis.fetch = () => Promise.reject(new Error('no fetch'))`,
  'takes all memory': `for (const held = []; ; ) held.push(Array(1e6).fill(held.length))`,
};
/** The others are slow or take the same way. */
const QUICK = 'ends the process';
/** Text of the hero, which only marketing renders. */
const HERO = 'Search by dish, restaurant, or street';
const OTHERS = [paths.listing, paths.login];

let good: string;
let requested = 0;
const shell = useOwnShell('harmful', async ({ storeDir }) => {
  good = (await readPointer(storeDir)).remotes.marketing.active.version;
  // The default deadline, within the time limit.
  return { env: { RENDER_WORKERS: '2', RENDER_DEADLINE_MS: '2500' } };
});
test.beforeAll(async () => {
  // The time limits must not depend on other tests running at the same time.
  prefer(shell);
  for (const page of [paths.home, ...OTHERS]) await render(page);
});

/** A page that is not cached, so that it is rendered. */
const render = (page: string) => readHtml(`${shell.url}${page}?asked=${(requested += 1)}`);

/**
 * Fails when the page is not there in time. During fault isolation it may be a 503 with its
 * title, heading and loading state.
 */
async function expectInTime(page: string): Promise<{ status: number; html: string }> {
  const startedAt = Date.now();
  const { status, html } = await render(page);
  const isInTime = Date.now() - startedAt < RESPONSE_TIMEOUT_MS;
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

for (const [index, [fault, harm]] of Object.entries(HARMS).entries()) {
  test(
    `falls back to the previous release for one that ${fault}`,
    { tag: fault === QUICK ? [] : SLOW },
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
        .toMatch(`serves marketing@${good}\n            quarantined: marketing@${version}`);
    },
  );
}

test('a release cannot read secrets, write files or reach other servers', async () => {
  await using decoy = await openDecoy(shell.dir);
  await deployHarm('9.2.0', decoy.harm);
  const { revision } = await readPointer(shell.storeDir);
  await expect
    .poll(async () => (await readHtml(`${shell.url}/readyz`)).html)
    .toContain(`revision ${revision}\n`);
  expect((await render(paths.home)).html).toContain(HERO);
  expect(await decoy.taken()).toEqual([]);
});

test('lifts the quarantine of a release that is no longer live', async () => {
  await activateRelease(shell.storeDir, 'marketing', good);
  await expect
    .poll(async () => {
      await render(paths.home);
      return (await readHtml(`${shell.url}/readyz`)).html;
    })
    .not.toContain('quarantined');
  expect((await render(paths.home)).html).toContain(HERO);
});
