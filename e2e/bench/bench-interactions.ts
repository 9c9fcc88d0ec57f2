import type { Browser, Page } from 'playwright-core';
import { paths } from '@tableside/contracts/paths';
import { imitate, openContext, type Profile, launchBrowser, describeProfile } from './profiles';
import { runBench, print, withSite, formatSpread, type BenchOptions } from './run-bench';
import { findFirstPath } from './site-pages';

/** Controls by page: buttons and radio buttons by their accessible names. A field is typed in. */
const CONTROLS = {
  home: ['Menu', 'Italian', 'How we rank', 'Search restaurants, cuisines, or locations', 'Dark'],
  listing: [
    ...['Filters', 'Open now', 'Price: 2 of 4', '4+ stars', 'Outdoor seating', 'Step-free'],
    ...['Sort by', 'Map', 'Photos', 'View More'],
  ],
  detail: ['Share', 'Reviews', 'Show map', 'Suggest an edit'],
} as const;

const TIMEOUT_MS = 60_000;
/** How long prefetching and late work may take, in milliseconds. */
const SETTLED_MS = 3000;
/** How long the browser gets to report an interaction, in milliseconds. */
const REPORTED_MS = 2000;

declare global {
  interface Window {
    /** The longest interaction since the last reset, in milliseconds. */
    benchInteraction?: number;
  }
}

interface EventTiming extends PerformanceEntry {
  readonly interactionId: number;
}

/** Serialized into the page, so it uses nothing from outside. */
function watchInteractions(): void {
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as EventTiming[]) {
      if (interactionId > 0)
        window.benchInteraction = Math.max(window.benchInteraction ?? 0, duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/**
 * Uses a control once and returns its interaction to next paint (INP) in milliseconds, 16 at least and
 * in steps of 8, as browsers report it.
 * @throws when the control is not on the page
 */
async function measureControl(
  browser: Browser,
  url: string,
  profile: Profile,
  name: string,
): Promise<number> {
  const context = await openContext(browser, profile);
  try {
    const page = await context.newPage();
    await page.addInitScript(watchInteractions);
    await imitate(await context.newCDPSession(page), profile);
    await page.goto(url, { waitUntil: 'load', timeout: TIMEOUT_MS });
    await page.locator('html:not([data-pending])').waitFor({ timeout: TIMEOUT_MS });
    await page.mouse.move(2, 300);
    await page.waitForTimeout(SETTLED_MS);
    await useControl(page, name);
    await page.waitForTimeout(REPORTED_MS);
    const duration = await page.evaluate(() => window.benchInteraction);
    // Browsers report no interaction below 16 ms.
    return duration ?? 16;
  } finally {
    await context.close();
  }
}

async function useControl(page: Page, name: string): Promise<void> {
  const control = page
    .locator('button, input, select')
    .and(
      page
        .getByRole('button', { name })
        .or(page.getByRole('tab', { name }))
        .or(page.getByLabel(name)),
    )
    .filter({ visible: true })
    .first();
  const kind = await control.evaluate((element) => element.tagName + element.getAttribute('type'));
  await control.scrollIntoViewIfNeeded();
  if (kind.startsWith('SELECT')) await control.focus();
  await page.waitForTimeout(500);
  const box = await control.boundingBox();
  if (!box) throw new Error(`${name} is not on the screen.`);
  const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const isHit = await control.evaluate(
    (element, { x, y }) => element.contains(document.elementFromPoint(x, y)),
    center,
  );
  if (!isHit) throw new Error(`${name} is behind something else.`);
  await page.evaluate(() => delete window.benchInteraction);
  // A list of options is the system's own, so it is used with the keyboard.
  if (kind.startsWith('SELECT')) return page.keyboard.press('ArrowDown');
  await page.mouse.click(center.x, center.y);
  if (kind === 'INPUTtext') await page.keyboard.type('pizza');
}

/** Measures the interaction to next paint of the controls of home, the listing and a restaurant page. */
async function main({ runs, profiles }: BenchOptions) {
  const browser = await launchBrowser();
  const results: Record<string, Record<string, readonly number[]>> = {};
  await withSite(async (site) => {
    const urls = {
      home: site.url + paths.home,
      listing: site.url + paths.listing,
      detail: site.url + (await findFirstPath(site.apiUrl)),
    };
    for (const profile of profiles) {
      const times = new Map<string, number[]>();
      for (let round = 1; round <= runs; round += 1) {
        for (const page of ['home', 'listing', 'detail'] as const) {
          for (const name of CONTROLS[page]) {
            const label = `${page}: ${name}`;
            const own = times.get(label) ?? [];
            own.push(await measureControl(browser, urls[page], profile, name));
            times.set(label, own);
          }
        }
        print(`  ${profile.name}, round ${round} of ${runs}`);
      }
      print(`\n${describeProfile(profile)}; INP in ms, median (range) of ${runs} runs.\n`);
      print('| control | INP |');
      print('| --- | --- |');
      for (const [label, own] of times) print(`| ${label} | ${formatSpread(own)} |`);
      results[profile.name] = Object.fromEntries(times);
    }
  });
  await browser.close();
  return results;
}

runBench(main);
