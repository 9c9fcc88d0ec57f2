import type { Page } from '@playwright/test';
import { expect, test } from '../../support/faults/fault-test';
import { sites, whenInteractive } from '../../support/test';
import { SLOW } from '../../support/tags';

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
