import { findFirstPath } from '../bench/site-pages';
import { onDesktopAndPhone } from '../support/devices/phone';
import { expectToFit, PHONE_WITH_LARGE_TEXT } from '../support/fit';
import {
  expect,
  expectAccessibleInBothModes,
  expectNoSidewaysScroll,
  open,
  sites,
  test,
} from '../support/test';

/** Every screen with its heading. */
const SCREENS: [string, RegExp][] = [
  ['/', /Eat where/],
  ['/restaurants', /Restaurants in/],
  ['/restaurants?search=pizza', /Search Results for "pizza"/],
  ['/restaurants?search=xyzzyqqq', /Search Results for/],
  ['/how-we-rank', /How we rank/],
  ['/about', /A city is its tables/],
  ['/contact', /Contact us/],
  ['/terms', /Terms of Service/],
  ['/privacy', /Privacy Policy/],
  ['/coming-soon', /Something is in the oven/],
  ['/login', /^Login$/],
  ['/register', /^Sign Up$/],
  ['/forgot-password', /Forgot your password/],
  ['/profile', /My Profile/],
  ['/favorites', /My Favorites/],
  ['/compare', /Compare places/],
  ['/vote', /Ask friends where to eat/],
  ['/restaurant/no-such-place', /Restaurant not found/],
  ['/no-such-page', /./],
];

/** Screens that stand alone. */
const BARE = ['/login', '/register', '/coming-soon'];
const MARKETING = ['/', '/about', '/contact', '/terms', '/privacy', '/coming-soon'];
const MAY_COMPLAIN = /404/;

for (const [path, heading] of SCREENS) {
  test(`axe finds nothing on ${path} in light and dark mode, and it fits 320 pixels and 200 % text`, async ({
    page,
    complaints,
  }) => {
    const shown = BARE.includes(path) ? 0 : 1;
    const look = async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expectAccessibleInBothModes(page);
      await expectNoSidewaysScroll(page);
      await expect(page.getByRole('banner')).toHaveCount(shown);
      await expect(page.getByRole('contentinfo')).toHaveCount(shown);
    };
    await open(page, `${sites.sample()}${path}`);
    await onDesktopAndPhone(page, look);
    await expectToFit(page, { more: MARKETING.includes(path) ? [PHONE_WITH_LARGE_TEXT] : [] });
    // The browser itself reports the page's own 404.
    complaints.splice(
      0,
      complaints.length,
      ...complaints.filter((text) => !MAY_COMPLAIN.test(text)),
    );
  });
}

test("axe finds nothing on a restaurant's page in light and dark mode, on both tabs", async ({
  page,
}) => {
  test.slow();
  await open(page, `${sites.sample()}/restaurants`);
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/restaurant\//);
  await expect(page.getByRole('tab', { name: /Overview/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  const look = async () => {
    await expectAccessibleInBothModes(page);
    await expectNoSidewaysScroll(page);
  };
  await onDesktopAndPhone(page, look);
  await page.getByRole('tab', { name: /Reviews/ }).click();
  await expect(page.getByRole('heading', { name: /^Customer Reviews \(\d+\)$/ })).toBeVisible();
  await onDesktopAndPhone(page, look);
});

/** Search boxes are at least this wide, in pixels, in a window of 1280 with a browser font of twice its size. */
const SEARCH_WIDTH_MIN = 480;

test('with a browser font of 32 pixels no page scrolls sideways, and the search keeps its width', async ({
  page,
}) => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const path of ['/', '/restaurants', await findFirstPath(sites.sampleApi())]) {
    await open(page, sites.sample() + path);
    await expectNoSidewaysScroll(page);
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

  await open(page, sites.sample() + '/restaurants');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await expect(panel.getByRole('button', { name: /^Show/ })).not.toBeInViewport();
  await panel.getByRole('button', { name: /^Show/ }).scrollIntoViewIfNeeded();
  await expect(panel.getByRole('heading', { name: 'Filters' })).not.toBeInViewport();
  await expectNoSidewaysScroll(page);
});
