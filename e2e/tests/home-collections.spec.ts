import { readHtml } from '../support/read-html';
import { expect, open, sites, test } from '../support/test';

// Collections by opening hours depend on the current time; those by amenities are always shown.
const OUTDOOR = 'Outdoor seating';

test('each collection links to its full list with the same count', async () => {
  const { html: home } = await readHtml(sites.city());
  const links = [
    ...home.replaceAll('<!-- -->', '').matchAll(/<a [^>]*href="([^"]+)"[^>]*>See all ([\d,]+)/g),
  ];
  expect(links.length).toBeGreaterThanOrEqual(2);
  for (const [, href = '', count] of links) {
    const { html } = await readHtml(sites.city() + href.replaceAll('&amp;', '&'));
    const line = /<\/h1><p[^>]*>(.*?)<\/p>/s.exec(html)?.[1]?.replaceAll('<!-- -->', '');
    expect(line, href).toBe(`${count} restaurants`);
  }
});

test('a restaurant in a collection opens by keyboard, and the collection scrolls with the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, sites.city());
  const collection = page.getByRole('region', { name: OUTDOOR });
  const lines = collection.getByRole('listitem');
  await lines.first().scrollIntoViewIfNeeded();
  await expect(lines.last()).not.toBeInViewport();
  await lines.first().getByRole('link').focus();
  for (let step = 1; step < (await lines.count()); step += 1) await page.keyboard.press('Tab');
  const last = lines.last().getByRole('link');
  await expect(last).toBeFocused();
  await expect(lines.last()).toBeInViewport();
  const title = (await last.textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

/** Maximum height of the sample home page on a phone. */
const HEIGHT_BUDGET_PX = 5000;

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('home stays within its height budget and has one search box', async ({ page }) => {
    await open(page, sites.sample());
    await expect(page.getByRole('combobox')).toHaveCount(1);
    // Lower sections load when they come near the viewport.
    const foot = page.getByRole('contentinfo');
    await expect
      .poll(async () => {
        await foot.scrollIntoViewIfNeeded();
        return page.locator('[aria-busy="true"]').count();
      })
      .toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(
      HEIGHT_BUDGET_PX,
    );
  });
});
