import { expectAccessibleInBothModes } from '../support/accessible';
import { expect, expectNoSidewaysScroll, open, sites, test } from '../support/test';

/** Home of the sample city ends before this many pixels of a phone. */
const HEIGHT_BUDGET_PX = 5000;

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
