import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeLongestContent } from '../support/longest-content';
import { root, makeTemporaryFolder } from '../support/processes';
import { publishDocuments } from '../support/registry';
import { copyStore } from '../support/seeds';
import { startShell, type ShellServer } from '../support/site';
import {
  expectScreen,
  onDesktopAndPhone,
  type Screen,
  expectFilled,
  expectRoom,
  windowOf,
} from '../support/screens';
import type { Locator, Page } from '@playwright/test';
import { paths, restaurantPath } from '@tableside/contracts/paths';
import { EXTREMES } from '../support/spec-api/extremes';
import { expect, expectAccessible, open, test } from '../support/spec-api/test';
import { makeRestaurant } from '../support/spec-api/city';
import { sites } from '../support/test';
import { SLOW } from '../support/tags';

/** Home, listing and detail with extreme API data: nothing blank, no axe violations, no console messages and no horizontal
 * scrolling at 320 pixels, at 200% and with wide text, on desktop and phone. */

const PAGE_SIZE = 12;
const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const cards = (page: Page) => results(page).getByRole('article');

async function expectSound(page: Page, screen: Screen): Promise<void> {
  await expectFilled(page);
  await expectRoom(page, screen);
  // After scrolling, a sticky bar may cover half a button, which axe reports as too small.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expectAccessible(page);
}

for (const count of [0, 1, 3000]) {
  const total = count === 1 ? '1 restaurant' : `${count.toLocaleString('en-US')} restaurants`;
  test(`home and listing with ${total}`, { tag: SLOW }, async ({ page, api, at }) => {
    api.stage({ restaurants: count, pageSize: PAGE_SIZE });
    const shown = Math.min(count, PAGE_SIZE);
    await open(page, at('/'));
    await onDesktopAndPhone(page, async (screen) => {
      await expect(page.getByText(total, { exact: true }).first()).toBeVisible();
      const ofTheMonth = page.getByRole('region', { name: 'Restaurant of the month' });
      await expect(ofTheMonth).toHaveCount(count ? 1 : 0);
      await expectSound(page, screen);
    });

    await open(page, at(paths.listing));
    await expect(cards(page)).toHaveCount(shown);
    const more = page.getByRole('button', { name: 'View More' });
    if (count > PAGE_SIZE) {
      await more.click();
      await expect(cards(page)).toHaveCount(Math.min(count, 2 * PAGE_SIZE));
    }
    await expect(more).toHaveCount(count > 2 * PAGE_SIZE ? 1 : 0);
    await onDesktopAndPhone(page, async (screen) => {
      const noneFound = page.getByRole('heading', { name: 'No restaurants found' });
      await expect(noneFound).toHaveCount(count ? 0 : 1);
      await expectSound(page, screen);
    });
  });
}

test('home and listing with extreme data', { tag: SLOW }, async ({ page, api, at }) => {
  api.stage({ restaurants: 20, pageSize: PAGE_SIZE, hasExtremes: true });
  await open(page, at('/'));
  await expect(page.getByRole('article').first()).toBeVisible();
  await onDesktopAndPhone(page, (screen) => expectSound(page, screen));
  await open(page, at(paths.listing));
  await expect(cards(page)).toHaveCount(PAGE_SIZE);
  for (const { title } of Object.values(EXTREMES).filter((each) => 'title' in each)) {
    await expect(cards(page).getByRole('link', { name: title, exact: true })).toBeVisible();
  }
  await expectDirection(cards(page).getByRole('link', { name: EXTREMES.rightToLeft.title }), 'rtl');
  await onDesktopAndPhone(page, (screen) => expectSound(page, screen));
  expect(await hasRunScript(page)).toBe(false);
});

for (const [name, { slug }] of Object.entries(EXTREMES)) {
  test(
    `the page of a restaurant with extreme data: ${slug.replaceAll('-', ' ')}`,
    { tag: SLOW },
    async ({ page, api, at }) => {
      api.stage({ restaurants: 12, pageSize: PAGE_SIZE, hasExtremes: true });
      await open(page, at(restaurantPath(slug)));
      await onDesktopAndPhone(page, (screen) => expectSound(page, screen));
      if (name === 'brokenPicture') await expectNoBrokenImage(page);
      await page.getByRole('tab', { name: /^Reviews/ }).click();
      await expectRoom(page, windowOf(page));
      const protocols = await page
        .getByRole('main')
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).protocol));
      expect(protocols).not.toContain('javascript:');
      expect(await hasRunScript(page)).toBe(false);
    },
  );
}

async function expectNoBrokenImage(page: Page): Promise<void> {
  const images = page.getByRole('main').locator('img');
  const countBroken = () =>
    images.evaluateAll(
      (all) =>
        (all as HTMLImageElement[]).filter(
          ({ complete, naturalWidth }) => complete && naturalWidth === 0,
        ).length,
    );
  await expect(page.getByRole('main').locator('img[src^="/tiles/"]').first()).toBeVisible();
  await expect.poll(countBroken).toBe(0);
}

test(
  'pictures load from the API and from other sites',
  { tag: SLOW },
  async ({ page, api, at }) => {
    api.stage({ restaurants: 4 });
    await open(page, at(paths.listing));
    const pictures = cards(page).locator('img:not([src^="/tiles/"])');
    await expect(pictures).toHaveCount(3);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    }
    const { featured_image: elsewhere } = makeRestaurant(2);
    await expect(pictures.nth(2)).toHaveAttribute('src', elsewhere ?? '');
  },
);

/** Starts a shell server with content of maximum length. */
async function startLongest(): Promise<Pick<ShellServer, 'url' | 'end'>> {
  const { dir, remove } = await makeTemporaryFolder('longest');
  const storeDir = path.join(dir, 'store');
  await copyStore(storeDir);
  const pictures = path.join(root, 'mfe-marketing/content/pictures');
  await cp(pictures, path.join(dir, 'pictures'), { recursive: true });
  const documents = await makeLongestContent();
  const files = Object.entries(documents).map(async ([kind, document]) => {
    const file = path.join(dir, `${kind}.json`);
    await writeFile(file, JSON.stringify(document, null, 2));
    return file;
  });
  await publishDocuments(storeDir, await Promise.all(files));
  const { url, end } = await startShell(storeDir, sites.sampleApi(), {
    env: { LOG_LEVEL: 'silent' },
  });
  return { url, end: () => end().then(remove) };
}

const PAGES = ['/', '/about', '/contact', '/coming-soon', '/terms', '/privacy'];

test(
  'with the longest texts that documents may have, every marketing screen is accessible and fits',
  { tag: SLOW },
  async ({ page }) => {
    test.setTimeout(180_000);
    const long = await startLongest();
    for (const at of PAGES) {
      await open(page, long.url + at);
      await expectScreen(page, { isRoomy: true });
    }
    await open(page, long.url);
    await page.locator('button[aria-haspopup=dialog]').last().click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toBeVisible();
    const findSpill = () => sheet.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
    await expectScreen(page, { isRoomy: true, findSpill });
    await long.end();
  },
);

/** @param direction expected text direction of the element */
async function expectDirection(target: Locator, direction: 'ltr' | 'rtl'): Promise<void> {
  await expect(target).toBeVisible();
  const found = await target.evaluate((element) => {
    const api = element.querySelector('bdi') ?? element;
    const { direction: own, unicodeBidi } = getComputedStyle(api);
    const isRtlText = /^\P{Letter}*[\u0590-\u08FF]/u.test(api.textContent ?? '');
    return unicodeBidi === 'plaintext' ? (isRtlText ? 'rtl' : 'ltr') : own;
  });
  expect(found).toBe(direction);
}

/** True if a text from the API was executed as a script. */
const hasRunScript = (page: Page): Promise<boolean> => page.evaluate(() => 'hurt' in window);
