import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { paths } from '@tableside/contracts/paths';
import {
  imitate,
  openContext,
  type Profile,
  launchBrowser,
  describeProfile,
  PROFILES,
} from './profiles';
import { runBench, print, withSite, formatSpread } from './run-bench';

type ClickKind = 'first' | 'touched' | 'again';

/** State of the page before the click. */
const CLICKS: readonly { readonly kind: ClickKind; readonly title: string }[] = [
  { kind: 'first', title: 'the first thing that is done' },
  { kind: 'touched', title: 'after a touch and a scroll' },
  { kind: 'again', title: 'with everything there' },
];

/** Milliseconds from a click until a part of the restaurant's page is painted. */
interface ClickTimes {
  /** The restaurant's name; image and facts appear with it. */
  readonly name: number;
  /** The tabs; the rest appears with them. */
  readonly whole: number;
}

const CARD = 'main article a[href^="/restaurant/"]';
const TIMEOUT_MS = 60_000;
/** Delay between scroll and click, like a user choosing a card, in milliseconds. */
const CHOOSING_MS = 1000;
/** How long prefetching may take, in milliseconds. */
const SETTLED_MS = 4000;

/**
 * Opens a page with cards in a fresh context and clicks a card.
 * @throws when the restaurant does not appear within a minute
 */
async function measureClick(
  browser: Browser,
  url: string,
  profile: Profile,
  kind: ClickKind,
): Promise<ClickTimes> {
  const context = await openContext(browser, profile);
  try {
    const page = await context.newPage();
    await page.addInitScript(watchClicks);
    await imitate(await context.newCDPSession(page), profile);
    await page.goto(url, { waitUntil: 'load', timeout: TIMEOUT_MS });
    await page.waitForFunction(() => !document.documentElement.hasAttribute('data-pending'), null, {
      timeout: TIMEOUT_MS,
    });
    if (kind !== 'first') await scroll(page, kind === 'touched' ? CHOOSING_MS : SETTLED_MS);
    if (kind === 'again') {
      await clickCard(page);
      await page.waitForTimeout(SETTLED_MS);
      await page.goBack();
      await page.waitForTimeout(SETTLED_MS);
    }
    return await clickCard(page);
  } finally {
    await context.close();
  }
}

async function scroll(page: Page, cooldownMs: number): Promise<void> {
  await page.touchscreen.tap(5, 300).catch(() => page.mouse.click(5, 300));
  await page.evaluate(() => window.scrollTo(0, 400));
  await page.waitForTimeout(cooldownMs);
}

/** Clicks the first visible card by script, so that Playwright's own work is not measured. */
async function clickCard(page: Page): Promise<ClickTimes> {
  await page.evaluate((selector) => {
    window.benchClick = undefined;
    const cards = [...document.querySelectorAll<HTMLElement>(selector)];
    const card = cards.find((link) => link.getBoundingClientRect().top > 0);
    if (!card) throw new Error('There is no card on the screen.');
    setTimeout(() => card.click());
  }, CARD);
  const times = await page.waitForFunction(
    () => {
      const { name, whole } = window.benchClick ?? {};
      return name !== undefined && whole !== undefined && { name, whole };
    },
    null,
    { timeout: TIMEOUT_MS },
  );
  return (await times.jsonValue()) || { name: 0, whole: 0 };
}

declare global {
  interface Window {
    /** Time of the last click. */
    benchClick?: Partial<ClickTimes> | undefined;
  }
}

/** Serialized into the page, so it uses nothing from outside and names no inner function. */
function watchClicks(): void {
  addEventListener(
    'click',
    ({ timeStamp, target }) => {
      const title = target instanceof Element ? target.closest('a')?.textContent : null;
      if (!title) return;
      const seen = new Set<string>();
      new MutationObserver((_changes, observer) => {
        if (document.querySelector('main h1')?.textContent !== title) return;
        const isVerified = document.querySelector('main [role="tablist"]') !== null;
        for (const part of isVerified ? ['name', 'whole'] : ['name']) {
          if (seen.has(part)) continue;
          seen.add(part);
          // After the frame that shows it.
          requestAnimationFrame(() =>
            setTimeout(() => {
              window.benchClick = { ...window.benchClick, [part]: performance.now() - timeStamp };
            }),
          );
        }
        if (isVerified) observer.disconnect();
      }).observe(document, { subtree: true, childList: true, characterData: true });
    },
    true,
  );
}

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    profile: { type: 'string', default: 'phone' },
    json: { type: 'string' },
  },
});

/**
 * Measures the time from a click on a card until the restaurant's name and its whole page are
 * painted, on a site with its own sample data.
 */
async function main(): Promise<void> {
  const profile = PROFILES[options.profile === 'desktop' ? 'desktop' : 'phone'];
  const times = new Map<ClickKind, ClickTimes[]>(CLICKS.map(({ kind }) => [kind, []]));
  const browser = await launchBrowser();
  await withSite(async (site) => {
    const url = site.url + paths.listing;
    // Warm up the servers, then measure round by round so that a slow machine affects all alike.
    await measureClick(browser, url, profile, 'first');
    for (let round = 1; round <= Number(options.runs); round += 1) {
      for (const { kind } of CLICKS) {
        times.get(kind)?.push(await measureClick(browser, url, profile, kind));
      }
      print(`  round ${round} of ${options.runs}`);
    }
  });
  await browser.close();
  print(`\n${describeProfile(profile)}; median (range) of ${options.runs} runs.\n`);
  print('| click on a card | name painted, ms | whole page painted, ms |');
  print('| --- | --- | --- |');
  for (const { kind, title } of CLICKS) {
    const own = times.get(kind) ?? [];
    const [names, wholes] = [own.map(({ name }) => name), own.map(({ whole }) => whole)];
    print(`| ${title} | ${formatSpread(names, 0)} | ${formatSpread(wholes, 0)} |`);
  }
  if (options.json) {
    const results = { profile, clicks: Object.fromEntries(times) };
    await writeFile(options.json, JSON.stringify(results, null, 1));
  }
}

runBench(main);
