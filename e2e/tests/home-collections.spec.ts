import { readHtml } from '../support/read-html';
import { expect, expectNoSidewaysScroll, open, sites, test } from '../support/test';

// Collections by opening hours depend on the current time; those by amenities are always shown.
const TITLE = 'Good places to start';
const OUTDOOR = 'Outdoor seating';

test('each collection links to its full list with the same count', async ({ page }) => {
  await open(page, sites.city());
  const collections = page.getByRole('region', { name: TITLE });
  const links = collections.getByRole('link', { name: /^See all/ });
  const all = await links.evaluateAll((found) =>
    found.map((link) => ({
      href: link.getAttribute('href') ?? '',
      count: link.textContent?.replace('See all ', '') ?? '',
    })),
  );
  expect(all.length).toBeGreaterThanOrEqual(2);
  for (const { href, count } of all) {
    const { html } = await readHtml(sites.city() + href);
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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('collections are links, without the Near me button', async ({ page }) => {
    await page.goto(sites.city());
    const collection = page.getByRole('region', { name: OUTDOOR });
    await expect(collection.getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Near me' })).toHaveCount(0);
    await collection.getByRole('link', { name: /^See all/ }).click();
    await expect(page).toHaveURL(/\/restaurants\?with=outdoor$/);
    await expect(page.getByRole('article')).toHaveCount(12);
  });
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

  test('the restaurant carousel scrolls with the keyboard focus', async ({ page }) => {
    await open(page, sites.sample());
    const collection = page
      .getByRole('region')
      .filter({ has: page.getByRole('link', { name: 'View all restaurants' }) })
      .getByRole('list')
      .last();
    const cards = collection.getByRole('listitem');
    await cards.first().scrollIntoViewIfNeeded();
    await expect(cards.first()).toBeInViewport();
    await expect(cards.last()).not.toBeInViewport();
    await cards.last().getByRole('link').focus();
    await expect(cards.last()).toBeInViewport();
    await expect(cards.first()).not.toBeInViewport();
    await expectNoSidewaysScroll(page);
  });
});
