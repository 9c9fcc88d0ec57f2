import { paths } from '@tableside/contracts/paths';
import { findFirstPath } from '../bench/site-pages';
import { expect, expectNoSidewaysScroll, open, sites, test } from '../support/test';

/** The browser's own font at twice its size, as people set it, on a desktop (WCAG 2.2, 1.4.4 and 1.4.10). */
const LARGE_FONT = { standard: 32, fixed: 26 };
const SEARCH_WIDTH_MIN = 480;

test('with a browser font of 32 pixels no page scrolls sideways, and the search keeps its width', async ({
  page,
}) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.setFontSizes', { fontSizes: LARGE_FONT });
  await page.setViewportSize({ width: 1280, height: 900 });
  const detail = await findFirstPath(sites.sampleApi());
  for (const path of [paths.home, paths.listing, detail, paths.contact, paths.register]) {
    await open(page, sites.sample() + path);
    await expectNoSidewaysScroll(page);
    if (path === paths.register) continue;
    const box = await page.getByRole('banner').getByRole('combobox').boundingBox();
    expect(box?.width, `search at ${path}`).toBeGreaterThan(SEARCH_WIDTH_MIN);
  }
});

test('a window of 320 by 256 pixels keeps its room: no bar stays at an edge', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await open(page, sites.sample() + (await findFirstPath(sites.sampleApi())));
  const rail = page.getByRole('link', { name: /^Call/ });
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(rail).not.toBeInViewport();

  await open(page, sites.sample() + paths.listing);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await expect(panel.getByRole('button', { name: /^Show/ })).not.toBeInViewport();
  await panel.getByRole('button', { name: /^Show/ }).scrollIntoViewIfNeeded();
  await expect(panel.getByRole('heading', { name: 'Filters' })).not.toBeInViewport();
  await expectNoSidewaysScroll(page);
});
