import { EMPTY_FILTER, listingPath } from '@tableside/contracts/listing/paths';
import { paths } from '@tableside/contracts/paths';
import { expectAccessibleInBothModes } from '../../support/accessible';
import { expect, expectNoSidewaysScroll, open, sites, test } from '../../support/test';

/** The listing's controls on phones. */

test.use({ viewport: { width: 390, height: 844 } });

test('many applied filters scroll in their row, and never the page', async ({ page }) => {
  await open(
    page,
    sites.sample() + listingPath({ ...EMPTY_FILTER, cuisine: [1, 2, 3, 4, 5, 6], keyword: 'a' }),
  );
  const chips = page.getByRole('group', { name: 'Applied filters' });
  await expect(chips.getByRole('button')).toHaveCount(7);
  await expectNoSidewaysScroll(page);
  expect(await chips.evaluate((row) => row.scrollWidth - row.clientWidth)).toBeGreaterThan(100);
});

test('sort and map share one line below the quick filters, each 44 pixels high', async ({
  page,
}) => {
  await open(page, sites.sample() + paths.listing);
  const boxes = await Promise.all(
    [
      page.getByRole('combobox', { name: 'Sort by' }),
      page.getByRole('button', { name: 'Map', exact: true }),
    ].map((control) => control.boundingBox()),
  );
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  expect(boxes.map((box) => box?.height)).toEqual([44, 44]);
});

test('quick filters scroll in one line by keyboard, and share their state with the filter', async ({
  page,
}) => {
  await open(page, sites.sample() + paths.listing);
  const row = page.getByRole('group', { name: 'Quick filters' });
  const chips = row.getByRole('button');
  await expect(row.getByRole('button', { name: 'Step-free' })).toBeVisible();
  const boxes = await Promise.all((await chips.all()).map((chip) => chip.boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  expect(new Set(boxes.map((box) => box?.height))).toEqual(new Set([44]));
  await row.getByRole('button', { name: 'Open now' }).focus();
  while (
    !(await row.getByRole('button', { name: 'Outdoor' }).evaluate((chip) => chip.matches(':focus')))
  ) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?with=outdoor$/);
  await expect(row.getByRole('button', { name: 'Outdoor' })).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await panel.getByRole('button', { name: 'Price' }).click();
  await panel.getByRole('checkbox', { name: /^\$\$,/ }).click();
  await expect(page).toHaveURL(/\?price=2&with=outdoor$/);
  await expect(page.locator('[data-stale="true"]')).toHaveCount(0);
  await expectAccessibleInBothModes(page);
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: 'Price $$', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('five places fit on a phone, as rows; pictures are a choice that the device keeps', async ({
  page,
}) => {
  await open(page, sites.sample() + paths.listing);
  const rows = page.getByRole('region', { name: 'Results' }).getByRole('article');
  const heightOf = async () =>
    (await rows.nth(5).boundingBox())!.y - (await rows.nth(0).boundingBox())!.y;
  expect(await heightOf()).toBeLessThan(844);
  await page.getByRole('button', { name: 'Pictures' }).click();
  await expect.poll(heightOf).toBeGreaterThan(1200);
  await page.reload();
  await expect.poll(heightOf).toBeGreaterThan(1200);
});
