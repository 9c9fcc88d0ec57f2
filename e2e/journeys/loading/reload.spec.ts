import { expect, open, sites, test, whenInteractive } from '../../support/test';

test.use({ viewport: { width: 390, height: 844 } });

test('a reload far down on home comes to rest where the reader was', async ({ page }) => {
  await open(page, sites.sample());
  const heading = page.locator('main h2').last();
  await heading.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const findTop = () => heading.evaluate((element) => element.getBoundingClientRect().top);
  const top = await findTop();
  await page.reload();
  await whenInteractive(page);
  await expect.poll(findTop).toBeCloseTo(top, -1);
});
