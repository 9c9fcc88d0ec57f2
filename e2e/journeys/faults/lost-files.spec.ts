import type { Page } from '@playwright/test';
import { expect, test } from '../../support/faults/fault-test';
import { SLOW } from '../../support/tags';
import { sites, whenInteractive } from '../../support/test';

/** Files whose first request is lost: in the browser alone, so every journey may read the same site. */

const LATER_FILES = /\/(?:releases|assets)\/.+\.(?:js|css)$/;

/** Loses the first request for each script and sheet but the one that starts the shell.
 * @returns addresses that were asked for again */
async function loseEachOnce(page: Page, lose: 'not found' | 'cut off'): Promise<Set<string>> {
  const asked = new Set<string>();
  const again = new Set<string>();
  await page.route(LATER_FILES, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.includes('/main.')) return route.continue();
    // What is only fetched ahead is asked for once more in any case.
    const kind = `${pathname} ${route.request().headers()['sec-purpose'] ?? ''}`;
    if (asked.has(kind)) again.add(pathname);
    if (asked.has(kind)) return route.continue();
    asked.add(kind);
    return lose === 'cut off'
      ? route.abort('connectionreset')
      : route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' });
  });
  return again;
}

const noticesOn = (page: Page) =>
  page.getByText(/not available right now|is taking a break|We could not load/);

for (const lose of ['not found', 'cut off'] as const) {
  test(
    `each script and sheet is ${lose} once: nobody sees anything of it`,
    { tag: lose === 'cut off' ? SLOW : [] },
    async ({ page }) => {
      const again = await loseEachOnce(page, lose);
      await page.goto(`${sites.sample()}/about`);
      await whenInteractive(page);
      await page.getByRole('banner').getByRole('link', { name: 'Browse' }).click();
      await page.getByRole('checkbox', { name: /^Pizza/ }).check();
      await expect(page).toHaveURL(/cuisine=\d+/);
      await page.getByRole('article').first().getByRole('link').first().click();
      await expect(page).toHaveURL(/\/restaurant\//);
      await page.getByRole('tab', { name: /Reviews/ }).click();
      await page.getByRole('radio', { name: '4 stars' }).first().press(' ');
      await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible();
      await expect(noticesOn(page)).toHaveCount(0);
      const remotes = [...again].map((path) => path.split('/')[2]);
      expect(remotes).toEqual(expect.arrayContaining(['discovery', 'restaurant']));
      expect([...again].some((path) => path.endsWith('.css'))).toBe(true);
    },
  );
}

/** Scripts and style sheets that come wrong, or never: in the browser alone, so every journey may read the same site. */

const notices = (page: Page) => page.getByText('This section is not available right now.');

const answers = {
  'not found': { status: 404, contentType: 'text/plain', body: 'Not found' },
  'a page': { status: 200, contentType: 'text/html', body: '<!doctype html><p>Sign in to Wi-Fi' },
  garbage: { status: 200, contentType: 'text/javascript', body: 'export {{{ \u0000' },
  'another script': { status: 200, contentType: 'text/javascript', body: 'window.stolen = true' },
} as const;

for (const [kind, answer] of Object.entries(answers)) {
  test(`scripts of discovery answered with ${kind}: the listing stays readable, Retry mends it`, async ({
    page,
  }) => {
    const pattern = '**/releases/discovery/**/*.js';
    await page.route(pattern, (route) => route.fulfill(answer));
    await page.goto(`${sites.sample()}/restaurants`);
    await whenInteractive(page);
    await expect(notices(page)).toHaveCount(1);
    await expect(page.getByRole('article')).toHaveCount(12);
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false);

    await page.unroute(pattern);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(notices(page)).toHaveCount(0);
    await page.getByRole('checkbox', { name: /^Pizza/ }).check();
    await expect(page).toHaveURL(/cuisine=\d+/);
  });
}

/** Lets files of discovery hang for as long as the page lives; the address of a retry is another one. */
const hang = (page: Page, ending: string) =>
  page.route(
    ({ pathname }) =>
      /^\/releases\/discovery\/[^/~]+\//.test(pathname) && pathname.endsWith(ending),
    () => undefined,
  );

/** Scripts of discovery that never come: the page is hydrated without them, Retry mends it. */
async function openWithoutScripts(page: Page): Promise<void> {
  await hang(page, '.js');
  await page.goto(`${sites.sample()}/restaurants`, { waitUntil: 'commit' });
  await whenInteractive(page);
  await expect(page.getByRole('article')).toHaveCount(12);
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(notices(page)).toHaveCount(1, { timeout: 20_000 });

  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(notices(page)).toHaveCount(0);
  await page.getByRole('checkbox', { name: /^Pizza/ }).check();
  await expect(page).toHaveURL(/cuisine=\d+/);
}

/** A style sheet that never comes: the page is not shown bare, and Retry brings it whole. */
async function openWithoutStyles(page: Page): Promise<void> {
  await page.goto(`${sites.sample()}/about`);
  await whenInteractive(page);
  await hang(page, '.css');
  await page.getByRole('banner').getByRole('link', { name: 'Browse' }).click();
  await expect(page.getByRole('heading', { name: 'This page is taking a break' })).toBeVisible({
    timeout: 20_000,
  });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.styleSheets].some(({ href }) => href?.includes('/releases/discovery/')),
      ),
    )
    .toBe(true);
}

test('scripts, and a style sheet, that never come: the page is hydrated without them or not shown bare, Retry mends it', async ({
  page,
  context,
}) => {
  // Both wait for seconds until the shell gives up, and so they wait at once.
  await Promise.all([openWithoutScripts(page), openWithoutStyles(await context.newPage())]);
});
