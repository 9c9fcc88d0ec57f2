import type { Browser, Page } from 'playwright-core';
import { paths } from '@tableside/contracts/paths';
import { imitate, openContext, type Profile, launchBrowser, describeProfile } from './profiles';
import { runBench, print, withSite, formatSpread, type BenchOptions } from './run-bench';

/** What happened on the page before the click. */
const CLICKS = {
  first: 'first click',
  hovered: 'first click, after 1 s of hover',
  again: 'click with everything loaded',
} as const;
type ClickKind = keyof typeof CLICKS;

/** Milliseconds from a click until a part of the next page is painted. */
interface ClickTimes {
  /** The heading; on our site the image and facts appear with it. */
  readonly heading: number;
  /** The tabs and all else; null for peers, whose pages end with the heading. */
  readonly whole: number | null;
}

interface Target {
  readonly name: string;
  readonly url: string;
  readonly isOurs: boolean;
}

/** Links of cards: ours have their text in the heading, peers' a picture. */
const CARD = 'main article a[href], main a[href]:has(img)';
/** Peers may start their outline inside `main` with a second level. */
const HEADING = 'h1, main h2';
const TIMEOUT_MS = 60_000;
const HOVER_MS = 1000;
/** How long prefetching and late work may take, in milliseconds. */
const SETTLED_MS = 4000;

/**
 * Opens a page with cards in a fresh context and clicks a card.
 * @throws when the next page does not appear within a minute
 */
async function measureClick(
  browser: Browser,
  { url, isOurs }: Target,
  profile: Profile,
  kind: ClickKind,
): Promise<ClickTimes> {
  const context = await openContext(browser, profile);
  try {
    const page = await context.newPage();
    await imitate(await context.newCDPSession(page), profile);
    await page.goto(url, { waitUntil: 'load', timeout: TIMEOUT_MS });
    await page.locator('html:not([data-pending])').waitFor({ timeout: TIMEOUT_MS });
    await page.locator(CARD).first().waitFor({ timeout: TIMEOUT_MS });
    if (kind === 'hovered') {
      const card = page.locator(CARD).first();
      await card.scrollIntoViewIfNeeded();
      const box = await card.boundingBox();
      if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.waitForTimeout(HOVER_MS);
    }
    if (kind === 'again') {
      await page.mouse.move(5, 300);
      await page.waitForTimeout(SETTLED_MS);
      await clickCard(page, isOurs);
      await page.waitForTimeout(SETTLED_MS);
      await page.goBack();
      await page.waitForTimeout(SETTLED_MS);
    }
    return await clickCard(page, isOurs);
  } finally {
    await context.close();
  }
}

/**
 * Clicks the first card by script and waits inside the page, since Playwright's own clicks and polling
 * take time. The function names no inner function, because compilers may wrap those in helpers.
 */
function clickCard(page: Page, isOurs: boolean): Promise<ClickTimes> {
  return page.evaluate(
    ({ selector, headings, hasTabs, timeoutMs }) =>
      new Promise<{ heading: number; whole: number | null }>((resolve, reject) => {
        const card = [...document.querySelectorAll<HTMLElement>(selector)].find(
          (link) => link.getBoundingClientRect().height > 0,
        );
        const before = document.querySelector(headings)?.textContent;
        const times = { heading: NaN, whole: null as number | null };
        const seen = new Set<string>();
        let clickedAt = 0;
        setTimeout(() => reject(new Error('The next page did not appear.')), timeoutMs);
        new MutationObserver((_changes, observer) => {
          const title = document.querySelector(headings)?.textContent;
          if (!title || title === before) return;
          const isWhole = hasTabs && document.querySelector('main [role="tablist"]') !== null;
          for (const part of isWhole ? (['heading', 'whole'] as const) : (['heading'] as const)) {
            if (seen.has(part)) continue;
            seen.add(part);
            // After the frame that shows it.
            requestAnimationFrame(() =>
              setTimeout(() => {
                times[part] = performance.now() - clickedAt;
                if (part === 'whole' || !hasTabs) resolve(times);
              }),
            );
          }
          if (isWhole) observer.disconnect();
        }).observe(document, { subtree: true, childList: true, characterData: true });
        setTimeout(() => {
          clickedAt = performance.now();
          card?.click();
        });
      }),
    { selector: CARD, headings: HEADING, hasTabs: isOurs, timeoutMs: TIMEOUT_MS },
  );
}

/**
 * Measures the time from a click on a card until the next page's heading, and for our site until the
 * whole page, is painted.
 */
async function main({ runs, profiles, peers }: BenchOptions) {
  const browser = await launchBrowser();
  const results: Record<string, Record<string, readonly ClickTimes[]>> = {};
  await withSite(async (site) => {
    const targets: readonly Target[] = [
      { name: 'listing', url: site.url + paths.listing, isOurs: true },
      { name: 'home', url: site.url + paths.home, isOurs: true },
      ...peers.map(([name, url]) => ({ name, url, isOurs: false })),
    ];
    for (const profile of profiles) {
      const times = new Map<string, ClickTimes[]>();
      for (const target of targets) await measureClick(browser, target, profile, 'first');
      for (let round = 1; round <= runs; round += 1) {
        for (const target of targets) {
          for (const kind of Object.keys(CLICKS) as ClickKind[]) {
            const label = `${target.name}: ${CLICKS[kind]}`;
            const own = times.get(label) ?? [];
            own.push(await measureClick(browser, target, profile, kind));
            times.set(label, own);
          }
        }
        print(`  ${profile.name}, round ${round} of ${runs}`);
      }
      printTable(profile, runs, times);
      results[profile.name] = Object.fromEntries(times);
    }
  });
  await browser.close();
  return results;
}

function printTable(
  profile: Profile,
  runs: number,
  times: ReadonlyMap<string, readonly ClickTimes[]>,
): void {
  print(`\n${describeProfile(profile)}; ms until painted, median (range) of ${runs} runs.\n`);
  print('| click on a card | heading | whole page |');
  print('| --- | --- | --- |');
  for (const [label, own] of times) {
    const headings = formatSpread(own.map(({ heading }) => heading));
    print(`| ${label} | ${headings} | ${formatSpread(own.map(({ whole }) => whole))} |`);
  }
}

runBench(main);
