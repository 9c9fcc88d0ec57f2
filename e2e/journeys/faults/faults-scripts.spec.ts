import type { Page } from '@playwright/test';
import { expect, test } from '../../support/faults/fault-test';
import { sites, whenInteractive } from '../../support/test';

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
