import type { Page, Browser, BrowserContext } from 'playwright-core';
import { finding, type Finding } from '../inspection/finding';
import type { InputOutcome } from './probe/watch-input';
import { SmokeTestPage } from './smoke-test-page';
import { withTimeout } from '@tableside/contracts/common/with-timeout';
import { setTimeout as wait } from 'node:timers/promises';
import { releaseBase } from '@tableside/contracts/registry/names';
import type { ReleaseSidecar } from '@tableside/contracts/registry/release';
import { failed, toFinding } from '../smoke-test/findings';
import type { ProbeMessage } from './probe/probe-messages';
import { SITE_ORIGIN } from './smoke-test-site';

/** How long a page may take to become idle, in milliseconds; then nothing is reported. */
const SETTLE_MS = 20_000;
/** How long an idle page is watched, in milliseconds. */
const IDLE_MS = 300;
/** Maximum number of rounds until an idle page must be quiet. */
const IDLE_ROUNDS = 4;
/** Timers per second above which a page counts as busy. */
const WAKEUPS_PER_SECOND = 40;
/** Share of CPU time above which a page counts as busy. */
const IDLE_SHARE = 0.5;
/** CPU time a click on a link may take, in milliseconds; the shell alone takes 20. */
const CLICK_MS = 200;
/** CPU time above which a page that never becomes idle is reported, in milliseconds. */
const WORK_MS = 4000;

/**
 * Checks what a release did to its page and uses the shell's part of it. Measures CPU time
 * instead of wall time, so that a busy machine does not make a release fail.
 */
async function tryPage(
  page: Page,
  smokeTest: SmokeTestPage,
  onFinding: (finding: Finding) => void,
): Promise<void> {
  const workedBefore = await smokeTest.workedMs();
  if (!(await smokeTest.call('waitUntilIdle', SETTLE_MS))) {
    if ((await smokeTest.workedMs()) - workedBefore > WORK_MS)
      onFinding(restless('it never becomes idle'));
    return;
  }
  for (const damage of await smokeTest.call('findDamage')) onFinding(damage);
  const restlessness = await findRestless(smokeTest);
  if (restlessness) onFinding(restlessness);
  await useLink(page, smokeTest, onFinding);
}

const restless = (how: string, stack?: string): Finding =>
  finding(
    `stays busy on an idle page: ${how}`,
    'Clear timers that are no longer needed and look for state updates on every render.',
    stack,
  );

async function findRestless(smokeTest: SmokeTestPage): Promise<Finding | null> {
  let found: Finding | null = null;
  for (let round = 0; round < IDLE_ROUNDS; round += 1) {
    const workedBefore = await smokeTest.workedMs();
    const { count, elapsed, stack } = await smokeTest.call('countWakeups', IDLE_MS);
    const worked = (await smokeTest.workedMs()) - workedBefore;
    const perSecond = Math.round((count * 1000) / elapsed);
    if (perSecond > WAKEUPS_PER_SECOND) {
      found = restless(`timers fire ${perSecond} times a second`, stack);
    } else if (worked / elapsed > IDLE_SHARE) {
      found = restless(`it uses ${Math.round((worked * 100) / elapsed)}% of the CPU`);
    } else return null;
  }
  return found;
}

const INPUT_ADVICE = 'Listen only to elements that the release renders.';
const STOPPED: Readonly<Record<Exclude<InputOutcome, 'handled'>, string>> = {
  lost: 'intercepts clicks on links',
  stopped: 'stops clicks on links before the shell handles them',
  unhandled: 'keeps the shell from opening links: the browser loads a full page or nothing happens',
};

async function useLink(
  page: Page,
  smokeTest: SmokeTestPage,
  onFinding: (finding: Finding) => void,
): Promise<void> {
  const link = await smokeTest.call('findLink');
  if (!link) return;
  const notify = (what: string, advice = INPUT_ADVICE) => onFinding(finding(what, advice));
  await page.keyboard.press('Shift');
  if ((await smokeTest.call('readInput', 'keydown')) !== 'unhandled')
    notify('stops key events before the shell handles them');
  // Prefetching on hover is not part of the click.
  await page.mouse.move(link.x, link.y);
  await smokeTest.call('waitUntilIdle', SETTLE_MS);
  const workedBefore = await smokeTest.workedMs();
  smokeTest.during = 'after a click';
  await page.mouse.down();
  await page.mouse.up();
  // A page that is being left no longer responds.
  const outcome = await smokeTest.call('readInput', 'click').catch(() => 'unhandled' as const);
  const worked = (await smokeTest.workedMs()) - workedBefore;
  if (worked > CLICK_MS) {
    notify(
      `blocks the page for ${Math.round(worked)} ms on each click`,
      'Do less work in listeners, or split it up.',
    );
  }
  if (outcome !== 'handled') notify(STOPPED[outcome]);
  else if (!(await smokeTest.call('hasOpened', link.path)))
    notify(`keeps links from opening: ${link.path} is not shown`);
}

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 412, height: 839 };
/** How long hydration may take, in milliseconds; generous for busy machines. */
const PAGE_MS = 20_000;
const WIDGETS_MS = 8000;
/** How long checking a hydrated page may take, in milliseconds; then nothing more is reported. */
const TRY_MS = 60_000;
/** Two at a time, because most of a visit is waiting. */
const PAGES_AT_A_TIME = 2;
/** How long a page is watched at the end for leftover timers, in milliseconds. */
const WATCH_MS = 100;

interface BrowserSmokeTestOptions {
  readonly browser: Browser;
  readonly sidecar: ReleaseSidecar;
  readonly probe: string;
  readonly onStep: (path: string) => void;
  readonly onFinding: (finding: Finding, during: string) => void;
}

export async function runInBrowser(options: BrowserSmokeTestOptions): Promise<void> {
  const { browser, sidecar, onStep } = options;
  const context = await browser.newContext({
    viewport: DESKTOP,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    serviceWorkers: 'block',
  });
  // The first page shows the release's slots or its first route.
  const first = sidecar.slots.length > 0 ? '/' : (sidecar.routes[0]?.path ?? '/');
  const open = (path: string, isFirst = false) => {
    onStep(path);
    return visit(context, options, path, isFirst);
  };
  const left = (await open(first, true))?.filter((path) => path !== first) ?? [];
  const openNext = async (): Promise<void> => {
    const path = left.shift();
    if (path === undefined) return;
    // If one page never ends, do not wait for the others.
    if (!(await open(path))) left.splice(0);
    await openNext();
  };
  await Promise.all(Array.from({ length: PAGES_AT_A_TIME }, openNext));
}

/** @returns URLs of further pages; null when opening them is pointless */
async function visit(
  context: BrowserContext,
  { sidecar, probe, onFinding }: BrowserSmokeTestOptions,
  path: string,
  isFirst: boolean,
): Promise<readonly string[] | null> {
  const notify = (found: Finding) => onFinding(found, path);
  const page = await context.newPage();
  const smokeTest = await SmokeTestPage.open(page, probe, (message) =>
    notify(readMessage(message)),
  );
  const end = new AbortController();
  const harm = Promise.race([
    new Promise<Finding>((resolve) => page.once('crash', () => resolve(CRASH))),
    smokeTest.whenStuck(end.signal).then((stack) => loop(smokeTest.during, stack)),
  ]);
  const work = async () => {
    await page.goto(`${SITE_ORIGIN}${path}`, { waitUntil: 'commit', timeout: 0 });
    await page.locator('html:not([data-pending])').waitFor({ state: 'attached', timeout: 0 });
    return use(page, smokeTest, sidecar, isFirst);
  };
  const failure = ({ message }: Error) => (LEFT.test(message) ? LEAVES : failed(message));
  const outcome = await withTimeout(Promise.race([harm, work().catch(failure)]), PAGE_MS);
  if (outcome && !('what' in outcome)) {
    const trying = tryPage(page, smokeTest, notify).catch(failure);
    const stopped = await withTimeout(Promise.race([harm, trying]), TRY_MS);
    if (stopped) notify(stopped);
  }
  end.abort();
  await smokeTest.close();
  if (outcome === null) notify(late(`its page is still waiting after ${PAGE_MS / 1000} seconds`));
  if (!outcome || 'what' in outcome) {
    if (outcome) notify(outcome);
    return null;
  }
  const { further, pending, change } = outcome;
  if (pending.length > 0) notify(late(pending.join(', ')));
  if (change && !change.isShells) notify(toFinding(change));
  return further;
}

async function use(
  page: Page,
  smokeTest: SmokeTestPage,
  sidecar: ReleaseSidecar,
  isFirst: boolean,
) {
  const { name, version, container, entry } = sidecar;
  const base = releaseBase(name, version);
  await page.mouse.move(DESKTOP.width / 2, DESKTOP.height / 2);
  const pending = await smokeTest.call('hydrateAll', WIDGETS_MS);
  const { exposes, routes, slots, services, files } = sidecar;
  const parts = { exposes, routes, slots, services };
  const integrity = files[entry]?.integrity ?? '';
  const further = isFirst
    ? await smokeTest.call('inspect', container, base + entry, integrity, parts)
    : [];
  await page.setViewportSize(PHONE);
  await page.setViewportSize(DESKTOP);
  await wait(WATCH_MS);
  const changed = await smokeTest.call('findChange');
  const slot = changed && (await smokeTest.whereIs(changed));
  const change = changed && {
    reason: `${changed} was changed\n${slot ?? ''}`,
    isShells: Boolean(slot) && !slot?.includes(base),
  };
  return { further, pending, change };
}

function readMessage(message: ProbeMessage): Finding {
  if (message.type === 'found') return message.finding;
  return message.type === 'threw' ? failed(message.stack) : toFinding(message);
}

/** What the debugger reports when a page navigates away during a call. */
const LEFT = /Inspected target navigated|context was destroyed|Cannot find context/;
const LEAVES = finding('leaves its page', 'Open another page only when a user clicks a link.');

const CRASH = finding('crashes its page', 'Look for a list that grows without limit.');

const loop = (during: string, stack: string): Finding =>
  finding(
    `keeps the page busy ${during && `${during} `}and never finishes`,
    'Look for an endless loop.',
    stack,
  );

const late = (what: string): Finding =>
  finding(`does not hydrate: ${what}`, 'Make sure that pending work resolves or fails.');
