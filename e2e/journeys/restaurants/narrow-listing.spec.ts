import { EMPTY_FILTER, listingPath } from '@tableside/contracts/listing/paths';
import { paths } from '@tableside/contracts/paths';
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

test('sort, near me and map share one line, each 44 pixels high', async ({ page }) => {
  await open(page, sites.sample() + paths.listing);
  const boxes = await Promise.all(
    [
      page.getByRole('combobox', { name: 'Sort by' }),
      page.getByRole('button', { name: 'Near me' }),
      page.getByRole('button', { name: 'Map', exact: true }),
    ].map((control) => control.boundingBox()),
  );
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  expect(boxes.map((box) => box?.height)).toEqual([44, 44, 44]);
});
