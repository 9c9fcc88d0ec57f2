import type { Page, Browser, BrowserContext } from 'playwright-core';
import type { Finding } from '../inspection/finding';
import type { InputOutcome } from './probe/watch-input';
import { TrialPage } from './trial-page';
import { withTimeout } from '@tableside/contracts/common/with-timeout';
import { setTimeout as wait } from 'node:timers/promises';
import { releaseBase } from '@tableside/contracts/registry/names';
import type { ReleaseSidecar } from '@tableside/contracts/registry/release';
import { failed, toFinding } from '../trial/findings';
import type { Note } from './probe/notes';
import { SITE_ORIGIN } from './trial-site';

/** How long a page may take to come to rest, in milliseconds; then nothing is said of it. */
const SETTLE_MS = 20_000;
/** How long a page is watched that nobody touches, in milliseconds. */
const IDLE_MS = 300;
/** A page is watched so often, until once it is at rest. */
const IDLE_ROUNDS = 4;
/** So many timers a second come due on a page that never rests. */
const WAKEUPS_PER_SECOND = 40;
/** So much of the processor a page takes that never rests. */
const IDLE_SHARE = 0.5;
/** What a click on a link may take of the processor, in milliseconds: the shell takes 20. */
const CLICK_MS = 200;
/** More work than any page has until it is at rest, in milliseconds of the processor. */
const WORK_MS = 4000;

/** Looks at what a release has done to the page that it is on, and uses the shell's part of it as people do: nothing here
 * counts seconds of the clock, so that a busy machine does not make a release look harmful. */
async function tryPage(
  page: Page,
  trial: TrialPage,
  onFinding: (finding: Finding) => void,
): Promise<void> {
  const workedBefore = await trial.workedMs();
  if (!(await trial.ask('settle', SETTLE_MS))) {
    if ((await trial.workedMs()) - workedBefore > WORK_MS) onFinding(restless('it always works'));
    return;
  }
  for (const finding of await trial.ask('findDamage')) onFinding(finding);
  const restlessness = await findRestless(trial);
  if (restlessness) onFinding(restlessness);
  await useLink(page, trial, onFinding);
}

const restless = (how: string, stack = ''): Finding => ({
  what: `never rests on a page that is left alone: ${how}`,
  advice: 'End timers that are no longer needed, and look for state that each render sets again.',
  stack,
});

/** What a page does that is left alone; null where it comes to rest. */
async function findRestless(trial: TrialPage): Promise<Finding | null> {
  let found: Finding | null = null;
  for (let round = 0; round < IDLE_ROUNDS; round += 1) {
    const workedBefore = await trial.workedMs();
    const { count, elapsed, stack } = await trial.ask('countWakeups', IDLE_MS);
    const worked = (await trial.workedMs()) - workedBefore;
    const perSecond = Math.round((count * 1000) / elapsed);
    if (perSecond > WAKEUPS_PER_SECOND) {
      found = restless(`its timers come due ${perSecond} times a second`, stack);
    } else if (worked / elapsed > IDLE_SHARE) {
      found = restless(`it takes ${Math.round((worked * 100) / elapsed)} percent of the processor`);
    } else return null;
  }
  return found;
}

const INPUT_ADVICE =
  'Listen to what the release has rendered, and leave the events of everything else alone.';
const STOPPED: Readonly<Record<Exclude<InputOutcome, 'handled'>, string>> = {
  lost: 'keeps clicks from links: something else gets them',
  stopped: 'stops clicks on links before the shell hears of them',
  unhandled:
    'keeps the shell from opening links: the browser loads a whole page, or nothing happens',
};

async function useLink(
  page: Page,
  trial: TrialPage,
  onFinding: (finding: Finding) => void,
): Promise<void> {
  const link = await trial.ask('findLink');
  if (!link) return;
  const tell = (what: string, advice = INPUT_ADVICE) => onFinding({ what, advice, stack: '' });
  await page.keyboard.press('Shift');
  if ((await trial.ask('readInput', 'keydown')) !== 'unhandled')
    tell('stops keys before the shell hears of them');
  // What a pointer near a link has fetched ahead is no part of the click.
  await page.mouse.move(link.x, link.y);
  await trial.ask('settle', SETTLE_MS);
  const workedBefore = await trial.workedMs();
  trial.during = 'after a click';
  await page.mouse.down();
  await page.mouse.up();
  // A page that is being left does not answer any more.
  const outcome = await trial.ask('readInput', 'click').catch(() => 'unhandled' as const);
  const worked = (await trial.workedMs()) - workedBefore;
  if (worked > CLICK_MS) {
    tell(
      `blocks the page with each click: for ${Math.round(worked)} ms of the processor`,
      'Do less in listeners, or do it in parts.',
    );
  }
  if (outcome !== 'handled') tell(STOPPED[outcome]);
  else if (!(await trial.ask('hasOpened', link.path)))
    tell(`keeps links from opening: ${link.path} is not shown`);
}

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 412, height: 839 };
/** How long a page may take until all of it is awake, in milliseconds. A busy machine must not make a release look harmful. */
const PAGE_MS = 20_000;
const WIDGETS_MS = 8000;
/** How long it may take to try out a page that is awake, in milliseconds; then nothing more is said of it. */
const TRY_MS = 60_000;
/** A good part of a visit is waiting. */
const PAGES_AT_A_TIME = 2;
/** How long a page is watched at the end, for what a release left to timers, in milliseconds. */
const WATCH_MS = 100;

interface BrowserTrialOptions {
  readonly browser: Browser;
  readonly sidecar: ReleaseSidecar;
  readonly probe: string;
  readonly onStep: (path: string) => void;
  readonly onFinding: (finding: Finding, during: string) => void;
}

export async function runInBrowser(options: BrowserTrialOptions): Promise<void> {
  const { browser, sidecar, onStep } = options;
  const context = await browser.newContext({
    viewport: DESKTOP,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    serviceWorkers: 'block',
  });
  // Whatever a release has, the first page shows its slots, or its first claim.
  const first = sidecar.slots.length > 0 ? '/' : (sidecar.routes[0]?.path ?? '/');
  const open = (path: string, isFirst = false) => {
    onStep(path);
    return visit(context, options, path, isFirst);
  };
  const left = (await open(first, true))?.filter((path) => path !== first) ?? [];
  const openNext = async (): Promise<void> => {
    const path = left.shift();
    if (path === undefined) return;
    // Where one page does not come to an end, the others need not be waited for.
    if (!(await open(path))) left.splice(0);
    await openNext();
  };
  await Promise.all(Array.from({ length: PAGES_AT_A_TIME }, openNext));
}

/** @returns addresses of further pages; null when it is of no use to open any */
async function visit(
  context: BrowserContext,
  { sidecar, probe, onFinding }: BrowserTrialOptions,
  path: string,
  isFirst: boolean,
): Promise<readonly string[] | null> {
  const tell = (finding: Finding) => onFinding(finding, path);
  const page = await context.newPage();
  const trial = await TrialPage.open(page, probe, (note) => tell(readNote(note)));
  const end = new AbortController();
  const harm = Promise.race([
    new Promise<Finding>((resolve) => page.once('crash', () => resolve(CRASH))),
    trial.whenStuck(end.signal).then((stack) => loop(trial.during, stack)),
  ]);
  const work = async () => {
    await page.goto(`${SITE_ORIGIN}${path}`, { waitUntil: 'commit', timeout: 0 });
    await page.locator('html:not([data-asleep])').waitFor({ state: 'attached', timeout: 0 });
    return use(page, trial, sidecar, isFirst);
  };
  const failure = (error: Error) => failed(error.message);
  const outcome = await withTimeout(Promise.race([harm, work().catch(failure)]), PAGE_MS);
  if (outcome && !('what' in outcome)) {
    const trying = tryPage(page, trial, tell).catch(failure);
    const stopped = await withTimeout(Promise.race([harm, trying]), TRY_MS);
    if (stopped) tell(stopped);
  }
  end.abort();
  await trial.close();
  if (outcome === null) tell(late(`its page waits after ${PAGE_MS / 1000} seconds`));
  if (!outcome || 'what' in outcome) {
    if (outcome) tell(outcome);
    return null;
  }
  const { further, asleep, change } = outcome;
  if (asleep.length > 0) tell(late(asleep.join(', ')));
  if (change && !change.isShells) tell(toFinding(change));
  return further;
}

async function use(page: Page, trial: TrialPage, sidecar: ReleaseSidecar, isFirst: boolean) {
  const { name, version, container, entry } = sidecar;
  const base = releaseBase(name, version);
  await page.mouse.move(DESKTOP.width / 2, DESKTOP.height / 2);
  const asleep = await trial.ask('wakeAll', WIDGETS_MS);
  const { exposes, routes, slots, services } = sidecar;
  const further = isFirst
    ? await trial.ask('inspect', container, base + entry, { exposes, routes, slots, services })
    : [];
  await page.setViewportSize(PHONE);
  await page.setViewportSize(DESKTOP);
  await wait(WATCH_MS);
  const changed = await trial.ask('findChange');
  const place = changed && (await trial.whereIs(changed));
  const change = changed && {
    reason: `${changed} was changed\n${place ?? ''}`,
    isShells: Boolean(place) && !place?.includes(base),
  };
  return { further, asleep, change };
}

function readNote(note: Note): Finding {
  if (note.type === 'found') return note.finding;
  return note.type === 'threw' ? failed(note.stack) : toFinding(note);
}

const CRASH: Finding = {
  what: 'ends its page: the browser gave it up',
  advice: 'Look for a list that grows without an end.',
  stack: '',
};

const loop = (during: string, stack: string): Finding => ({
  what: `keeps the page busy ${during && `${during} `}and does not come to an end`,
  advice: 'Look for a loop without an end.',
  stack,
});

const late = (what: string): Finding => ({
  what: `does not come to life: ${what}`,
  advice: 'A part that waits has to be given what it waits for, or to end in an error.',
  stack: '',
});
