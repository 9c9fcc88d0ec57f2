import { NARROWEST, onDesktopAndPhone, type Screen } from '../support/devices/phone';
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
const MAY_COMPLAIN = /404/;

for (const [path, heading] of SCREENS) {
  test(`axe finds nothing on ${path} in light and dark mode, and it fits 320 pixels`, async ({
    page,
    complaints,
  }) => {
    const shown = BARE.includes(path) ? 0 : 1;
    const look = async ({ resize }: Screen) => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expectAccessibleInBothModes(page);
      await expectNoSidewaysScroll(page);
      await expect(page.getByRole('banner')).toHaveCount(shown);
      await expect(page.getByRole('contentinfo')).toHaveCount(shown);
      await resize(NARROWEST);
      await expectNoSidewaysScroll(page);
    };
    await open(page, `${sites.sample()}${path}`);
    await onDesktopAndPhone(page, look);
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
