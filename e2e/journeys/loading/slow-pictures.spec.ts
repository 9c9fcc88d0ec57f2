import { paths } from '@tableside/contracts/paths';
import { findFirstPath } from '../../bench/site-pages';
import { expect, sites, test } from '../../support/test';

test('a cloth lies where a picture is still to come, on every page with pictures', async ({
  page,
}) => {
  // Held until the page is left, as on a thin line.
  await page.route('**/uploads/**', () => undefined);
  const pages = ['/', paths.listing, await findFirstPath(sites.sampleApi())];
  for (const path of pages) {
    await page.goto(sites.sample() + path, { waitUntil: 'commit' });
    const pictures = page.getByRole('main').locator('img[src*="/uploads/"]');
    await expect(pictures.first()).toBeAttached();
    const grounds = await pictures.evaluateAll((all) =>
      all.map((picture) => getComputedStyle(picture).backgroundImage),
    );
    for (const ground of grounds) expect(ground, path).toContain('repeating-linear-gradient');
  }
});
