import type { Page } from '@playwright/test';
import { expect, test } from '../../support/faults/fault-test';
import { SLOW } from '../../support/tags';
import { sites, whenInteractive } from '../../support/test';

/** Files whose first request fails in the browser, so all tests can share a site. */

const LATER_FILES = /\/(?:releases|assets)\/.+\.(?:js|css)$/;

/**
 * Aborts the first request for each script and style sheet except the shell's first script.
 * @returns URLs that were requested again
 */
async function loseEachOnce(page: Page): Promise<Set<string>> {
  const requested = new Set<string>();
  const again = new Set<string>();
  await page.route(LATER_FILES, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.includes('/main.')) return route.continue();
    // Prefetches are always requested again.
    const kind = `${pathname} ${route.request().headers()['sec-purpose'] ?? ''}`;
    if (requested.has(kind)) again.add(pathname);
    if (requested.has(kind)) return route.continue();
    requested.add(kind);
    return route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' });
  });
  return again;
}

const noticesOn = (page: Page) => page.getByText(/isn’t available right now|We couldn’t load/);

test('recovers unnoticed when each script and style sheet is lost once', async ({ page }) => {
  const again = await loseEachOnce(page);
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
});

/**
 * Scripts and style sheets that are wrong or hang in the browser, so all tests can share a
 * site.
 */

const notices = (page: Page) => page.getByText('This section isn’t available right now.');

const WIFI_PAGE = { contentType: 'text/html', body: '<!doctype html><p>Sign in to Wi-Fi' };

test('scripts answered with a page: the listing stays readable and Retry recovers it', async ({
  page,
}) => {
  const pattern = '**/releases/discovery/**/*.js';
  await page.route(pattern, (route) => route.fulfill(WIFI_PAGE));
  await page.goto(`${sites.sample()}/restaurants`);
  await whenInteractive(page);
  await expect(notices(page)).toHaveCount(1);
  await expect(page.getByRole('article')).toHaveCount(12);

  await page.unroute(pattern);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(notices(page)).toHaveCount(0);
  await page.getByRole('checkbox', { name: /^Pizza/ }).check();
  await expect(page).toHaveURL(/cuisine=\d+/);
});

/** Lets discovery files hang for the page's lifetime; a retry uses another URL. */
const hang = (page: Page, ending: string) =>
  page.route(
    ({ pathname }) =>
      /^\/releases\/discovery\/[^/~]+\//.test(pathname) && pathname.endsWith(ending),
    () => undefined,
  );

/** Discovery scripts hang: the page hydrates without them and Retry loads them. */
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

/** A style sheet hangs: the page is not shown unstyled and Retry loads it. */
async function openWithoutStyles(page: Page): Promise<void> {
  await page.goto(`${sites.sample()}/about`);
  await whenInteractive(page);
  await hang(page, '.css');
  await page.getByRole('banner').getByRole('link', { name: 'Browse' }).click();
  await expect(
    page.getByRole('heading', { name: 'This page isn’t available right now' }),
  ).toBeVisible({
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

test(
  'hydrates without hanging scripts, never shows unstyled content, and recovers on Retry',
  { tag: SLOW },
  async ({ page, context }) => {
    // Both wait seconds for the shell's timeouts, so they run in parallel.
    await Promise.all([openWithoutScripts(page), openWithoutStyles(await context.newPage())]);
  },
);
