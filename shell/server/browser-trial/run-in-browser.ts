import { withTimeout } from '@tableside/contracts/common/with-timeout';
import { setTimeout as wait } from 'node:timers/promises';
import { releaseBase } from '@tableside/contracts/registry/names';
import type { ReleaseSidecar } from '@tableside/contracts/registry/release';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Finding } from '../inspection/finding';
import { failed, toFinding } from '../trial/to-finding';
import type { Note } from './probe/notes';
import { TrialPage } from './trial-page';
import { tryPage } from './try-page';
import { SITE_ORIGIN } from './trial-site';

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

export interface BrowserTrialOptions {
  readonly browser: Browser;
  readonly sidecar: ReleaseSidecar;
  /** The script that watches a page. */
  readonly probe: string;
  /** Told of each page before it is opened. */
  readonly onStep: (path: string) => void;
  /** @param during the page that was open */
  readonly onFinding: (finding: Finding, during: string) => void;
}

/** Opens every page and slot of a release in Chromium, wakes all of it, and uses its services. */
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

/** Does with a page that is awake what visitors do. */
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
