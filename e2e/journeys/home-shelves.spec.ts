import { expectAccessibleInBothModes } from '../support/accessible';
import { expect, expectNoSidewaysScroll, open, sites, test } from '../support/test';

// Which shelves of hours there are depends on the hour; those of facts are always there.
const TITLE = 'Places to start with';
const OUTDOOR = 'Outdoor seating';

test('each shelf leads to the list of all its places, as many as it says', async ({ page }) => {
  await open(page, sites.city());
  const shelves = page.getByRole('region', { name: TITLE });
  const links = shelves.getByRole('link', { name: /^See all/ });
  const all = await links.evaluateAll((found) =>
    found.map((link) => ({
      href: link.getAttribute('href') ?? '',
      count: link.textContent?.replace('See all ', '') ?? '',
    })),
  );
  expect(all.length).toBeGreaterThanOrEqual(2);
  for (const { href, count } of all) {
    await page.goto(sites.city() + href);
    await expect(page.locator('h1 + p')).toHaveText(`${count} restaurants`);
  }
});

test('a place of a shelf opens by keyboard, and on a phone its shelf moves along', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, sites.city());
  const shelf = page.getByRole('region', { name: OUTDOOR });
  const lines = shelf.getByRole('listitem');
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

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('shelves are there as links, without the button that needs script', async ({ page }) => {
    await page.goto(sites.city());
    const shelf = page.getByRole('region', { name: OUTDOOR });
    await expect(shelf.getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Near me' })).toHaveCount(0);
    await shelf.getByRole('link', { name: /^See all/ }).click();
    await expect(page).toHaveURL(/\/restaurants\?with=outdoor$/);
    await expect(page.getByRole('article')).toHaveCount(12);
  });
});

/** Home of the sample city ends before this many pixels of a phone. */
const HEIGHT_BUDGET_PX = 5000;

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('home is short on a phone, and has one search box', async ({ page }) => {
    await open(page, sites.sample());
    await expect(page.getByRole('combobox')).toHaveCount(1);
    // Sections further down come once they are near.
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
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothModes(page);
  });

  test('the shelf of restaurants is swiped, and walked through by keyboard', async ({ page }) => {
    await open(page, sites.sample());
    const shelf = page
      .getByRole('region')
      .filter({ has: page.getByRole('link', { name: 'View all restaurants' }) })
      .getByRole('list')
      .last();
    const cards = shelf.getByRole('listitem');
    await cards.first().scrollIntoViewIfNeeded();
    await expect(cards.first()).toBeInViewport();
    await expect(cards.last()).not.toBeInViewport();
    await cards.last().getByRole('link').focus();
    await expect(cards.last()).toBeInViewport();
    await expect(cards.first()).not.toBeInViewport();
    await expectNoSidewaysScroll(page);
  });
});
