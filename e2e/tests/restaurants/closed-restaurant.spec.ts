import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { restaurantPath } from '@tableside/contracts/paths';
import { runCity, makeTemporaryFolder } from '../../support/processes';
import { readHtml } from '../../support/read-html';
import { CITY_FILE, copyCity } from '../../support/seeds';
import { startSite } from '../../support/site';
import { SLOW } from '../../support/tags';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  open,
  sites,
  test,
  whenInteractive,
  clearComplaints,
} from '../../support/test';

/** An imported city whose latest file lacks one restaurant. */
const CLOSED = 'jack-rose-dining-saloon';
const NAME = 'Jack Rose Dining Saloon';

test(
  'a closed restaurant responds 410 with a message and is not listed',
  { tag: SLOW },
  async ({ page, complaints }) => {
    test.setTimeout(240_000);
    const folder = await makeTemporaryFolder('closed');
    await copyCity(folder.dir);
    const city = JSON.parse(await readFile(CITY_FILE, 'utf8')) as {
      features: { properties: { name?: string } }[];
    };
    city.features = city.features.filter(({ properties }) => properties.name !== NAME);
    const newest = path.join(folder.dir, 'newest.geojson');
    await writeFile(newest, JSON.stringify(city));
    const closing = await runCity(folder.dir, 'import', newest);
    const site = await startSite(folder.dir, { LOG_LEVEL: 'silent' });
    try {
      expect(closing).toMatchObject({ code: 0 });
      expect(closing.output).toContain(NAME);
      const response = await page.goto(`${site.url}${restaurantPath(CLOSED)}`);
      expect(response?.status()).toBe(410);
      await whenInteractive(page);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText(new RegExp(`${NAME} .*permanently closed`));
      await expect(page).toHaveTitle(new RegExp(NAME));
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);

      const search = '/restaurants?search=jack+rose';
      expect((await readHtml(sites.city() + search)).html).toContain(NAME);
      await open(page, site.url + search);
      await expect(page.getByRole('article').filter({ hasText: NAME })).toHaveCount(0);
      const missing = await page.goto(`${site.url}/restaurant/no-such-restaurant`);
      expect(missing?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Restaurant not found/);
      // The browser logs the page's status.
      clearComplaints(complaints, /status of (404|410)/);
    } finally {
      await page.goto('about:blank');
      await site.end();
      await folder.remove();
    }
  },
);
