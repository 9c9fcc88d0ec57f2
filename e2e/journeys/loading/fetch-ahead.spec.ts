import { paths } from '@tableside/contracts/paths';
import type { Page } from '@playwright/test';
import { expect, sites, test, whenInteractive } from '../../support/test';

/** Files of the restaurant's page that are asked for while the listing loads and nothing on it is touched. */
async function readAhead(page: Page): Promise<readonly string[]> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(sites.sample() + paths.listing);
  await whenInteractive(page);
  await page.waitForLoadState('networkidle');
  return asked.filter((path) => path.startsWith('/releases/restaurant/'));
}

test('the listing downloads the page of a restaurant before anybody presses', async ({ page }) => {
  const ahead = await readAhead(page);
  expect(ahead.filter((path) => path.endsWith('/entry.js'))).toHaveLength(1);
  expect(ahead.filter((path) => /\/routes\.\w+\.js$/.test(path))).toHaveLength(1);
  expect(ahead.filter((path) => path.endsWith('.css'))).toHaveLength(1);
});

test('with Save-Data it waits for the press', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  expect(await readAhead(page)).toEqual([]);
  await page.locator('main article a[href^="/restaurant/"]').first().click();
  await expect(page).toHaveURL(/\/restaurant\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
