import type { Locator, Page } from '@playwright/test';
import { paths, restaurantPath, sharedListPath } from '@tableside/contracts/paths';
import type { AccountSite } from '../support/account-site';
import { findFirstPath } from '../bench/site-pages';
import { plugIn, useMouse } from '../support/user-actions';
import {
  createAccount,
  fetchToken,
  listSlugs,
  makeUser,
  openAs,
  register,
  send,
  signUp,
} from '../support/users';
import { expectScreen, NARROWEST } from '../support/screens';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  open,
  sites,
  test,
  clearComplaints,
} from '../support/test';
import { SLOW } from '../support/tags';

/** Checks every page with axe on a desktop and a phone, at 320 pixels and with 200% text. */

test.describe.configure({ timeout: 120_000 });

/** Path and heading of each public page. */
const SCREENS: readonly (readonly [string, RegExp])[] = [
  ['/', /Eat where/],
  ['/restaurants', /Restaurants in/],
  ['/restaurants?search=xyzzyqqq', /Search Results for/],
  ['/how-we-rank', /How we rank/],
  ['/about', /A city is its tables/],
  ['/contact', /Contact us/],
  ['/terms', /Terms of Service/],
  ['/coming-soon', /Something’s in the oven/],
  ['/login', /^Login$/],
  ['/register', /^Sign Up$/],
  ['/compare', /Compare restaurants/],
  ['/no-such-page', /./],
];
/** Those that look like another one. */
const SIMILAR_SCREENS: typeof SCREENS = [
  ['/vote', /Ask friends where to eat/],
  ['/favorites', /My Favorites/],
  ['/forgot-password', /Forgot your password/],
  ['/restaurants?search=pizza', /Search Results for "pizza"/],
  ['/privacy', /Privacy Policy/],
  ['/profile', /My Profile/],
  ['/restaurant/no-such-restaurant', /Restaurant not found/],
];
/** Pages without header and footer. */
const BARE = ['/login', '/register', '/coming-soon'];
/** Pages that fit on a phone at 200% text size. */
const ROOMY = ['/', '/about', '/contact', '/terms', '/privacy', '/coming-soon'];

for (const [path, heading] of [...SCREENS, ...SIMILAR_SCREENS]) {
  const isSimilar = SIMILAR_SCREENS.some(([similar]) => similar === path);
  test(
    `${path} is accessible in light and dark mode and fits 320 pixels and 200% text`,
    { tag: isSimilar ? SLOW : [] },
    async ({ page, complaints }) => {
      const shown = BARE.includes(path) ? 0 : 1;
      await open(page, `${sites.sample()}${path}`);
      await expectScreen(page, {
        isRoomy: ROOMY.includes(path),
        look: async () => {
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
          await expect(page.getByRole('banner')).toHaveCount(shown);
          await expect(page.getByRole('contentinfo')).toHaveCount(shown);
        },
      });
      // The page's own status.
      clearComplaints(complaints, /404/);
    },
  );
}

test('both restaurant tabs are accessible and fit small screens', async ({ page }) => {
  await open(page, sites.sample() + (await findFirstPath(sites.sampleApi())));
  await expect(page.getByRole('tab', { name: /Overview/, selected: true })).toBeVisible();
  await expectScreen(page);
  await page.getByRole('tab', { name: /Reviews/ }).click();
  await expect(page.getByRole('heading', { name: /^Customer Reviews \(\d+\)$/ })).toBeVisible();
  await expectScreen(page);
});

/** Role and name of all nodes that Chromium shows to assistive technology, in reading order. */
async function listNodes(page: Page): Promise<(readonly [string, string])[]> {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  await cdp.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const walk = (id: string): (readonly [string, string])[] => {
    const { ignored, role, name, childIds = [] } = byId.get(id) ?? { ignored: true };
    const own = [String(role?.value), String(name?.value ?? '')] as const;
    return [...(ignored ? [] : [own]), ...childIds.flatMap(walk)];
  };
  return walk(nodes[0]?.nodeId ?? '');
}

test('assistive technology gets open tab panels only, and names before prices', async ({
  page,
}) => {
  for (const path of ['/', restaurantPath('osteria-verde')]) {
    await open(page, sites.sample() + path);
    await page.getByRole('tablist').first().scrollIntoViewIfNeeded();
    const roles = (await listNodes(page)).map(([role]) => role);
    const count = (wanted: string) => roles.filter((role) => role === wanted).length;
    expect(count('tabpanel'), path).toBe(count('tablist'));
  }
  await open(page, sites.sample() + paths.listing);
  const nodes = await listNodes(page);
  const cards = nodes.flatMap(([role], at) => (role === 'article' ? [at] : []));
  expect(cards.length).toBeGreaterThan(0);
  for (const at of cards) expect(nodes[at + 1]?.[0]).toBe('heading');
});

test(
  'home of an imported city is accessible and fits small screens',
  { tag: SLOW },
  async ({ page }) => {
    await open(page, sites.city());
    const collections = page.getByRole('region', { name: 'Good places to start' });
    await expectScreen(page, {
      look: async () => {
        await collections.scrollIntoViewIfNeeded();
        await expect(collections.getByRole('region', { name: 'Outdoor seating' })).toBeVisible();
      },
    });
  },
);

test(
  'listing and detail of an imported city are accessible and fit small screens',
  { tag: SLOW },
  async ({ page }) => {
    await open(page, sites.city() + paths.listing);
    await expectScreen(page);
    await page.getByRole('article').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/restaurant\//);
    await expectScreen(page);
  },
);

/** The error summary of a form. */
const problemsIn = (scope: Locator) =>
  scope.getByRole('group').filter({ has: scope.page().getByRole('link') });

test('the advertising dialog is accessible and fits, with errors and the discard confirmation', async ({
  page,
}) => {
  await open(page, sites.sample());
  await page.locator('button[aria-haspopup=dialog]').last().click();
  const sheet = page.getByRole('dialog').first();
  await expect(sheet).toBeVisible();
  const findSpill = () => sheet.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
  await sheet.getByRole('button', { name: 'Send inquiry' }).click();
  await expect(problemsIn(sheet)).toBeFocused();
  await expectScreen(page, { isRoomy: true, findSpill });
  await sheet.getByLabel(/^Restaurant name/).fill('Luna');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);
});

test(
  'contact and coming soon are accessible and fit with errors and open FAQ answers',
  { tag: SLOW },
  async ({ page }) => {
    await open(page, `${sites.sample()}/contact`);
    const faq = page.getByRole('region', { name: 'Common questions' });
    await faq.getByRole('button').or(faq.locator('summary')).first().click();
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(problemsIn(page.getByRole('main'))).toBeVisible();
    await expectScreen(page, { isRoomy: true });
    await open(page, `${sites.sample()}/coming-soon`);
    await page.getByRole('button', { name: 'Notify me' }).click();
    await expect(problemsIn(page.getByRole('main'))).toBeVisible();
    await expectScreen(page, { isRoomy: true });
  },
);

/** A user with three favorites, one of them rated, and a shared list. */
async function createDiner(site: AccountSite): Promise<{ token: string; share: string }> {
  const token = await signUp(site);
  const slugs = (await listSlugs(site.apiUrl)).slice(0, 3).map(({ slug }) => slug);
  for (const slug of slugs) await send(site.apiUrl, 'wishlist/create_wishlist', { slug }, token);
  await send(site.apiUrl, 'review/create_client_review', { ratings: 4, slug: slugs[0] }, token);
  const shared = await send(site.apiUrl, 'wishlist/set_share', { is_shared: true }, token);
  return { token, share: (shared.data as { token: string }).token };
}

test('profile, favorites and a shared list are accessible and fit small screens', async ({
  page,
  accounts: site,
  complaints,
}) => {
  const { token, share } = await createDiner(site);
  await openAs(page, site.url + paths.profile, token);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ana');
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible();
  await expectScreen(page);
  await page.getByRole('button', { name: /^Edit/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  await page.getByRole('button', { name: /^Delete my account/ }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page);

  await open(page, site.url + paths.favorites);
  await expect(page.getByText('3 favorites', { exact: true })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectScreen(page);
  await page.getByRole('main').getByRole('searchbox').fill('no such favorite');
  await expect(page.getByRole('heading', { name: 'No matching favorites' })).toBeVisible();
  await expectAccessible(page);

  await open(page, site.url + sharedListPath(share));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ana');
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await expectScreen(page);
  // The sample city has no base map.
  clearComplaints(complaints, /404/);
});

test(
  'pages linked from emails are accessible and fit small screens',
  { tag: SLOW },
  async ({ page, accounts: site }) => {
    for (const address of [
      paths.verifyEmail,
      `${paths.verifyEmail}?token=no-token-of-ours`,
      paths.resetPassword,
      `${paths.resetPassword}?token=no-token-of-ours`,
    ]) {
      await open(page, site.url + address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectScreen(page);
    }
    await open(page, site.url + paths.register);
    await register(page, useMouse(), makeUser());
    const title = 'Please Check Your Email For Verification';
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expectScreen(page);
  },
);

test(
  'passkeys and two-step login are accessible on the narrowest phone',
  { tag: SLOW },
  async ({ page, accounts: site, complaints }) => {
    const expectReadable = async () => {
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    };
    await page.setViewportSize(NARROWEST);
    const user = makeUser();
    await createAccount(site, user);
    await plugIn(page);
    await openAs(page, site.url + paths.profile, await fetchToken(site.apiUrl, user));
    const passkeys = page.getByRole('region', { name: 'Login and security' });
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
    await passkeys.getByLabel(/^Passkey name/).fill(`Phone-${'x'.repeat(54)}`);
    await passkeys.getByRole('button', { name: 'Create passkey' }).click();
    await expect(passkeys.getByRole('listitem')).toHaveCount(1);
    await passkeys.getByRole('button', { name: 'Add a passkey' }).press('Enter');
    await expect(passkeys.getByLabel(/^Passkey name/)).toBeFocused();
    const twoStep = page.getByRole('region', { name: 'Two-step login' });
    await twoStep.getByRole('button', { name: 'Set up an authenticator app' }).press('Enter');
    await expect(page.getByLabel(/^Code from your app/)).toBeFocused();
    await expect(twoStep.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await expectReadable();
    await twoStep.getByRole('button', { name: 'Cancel' }).click();
    await twoStep.getByRole('button', { name: 'Require a passkey too' }).click();
    await expect(twoStep.getByRole('list', { name: 'Your recovery codes' })).toBeVisible();
    await expectReadable();
    await twoStep.getByRole('button', { name: 'I’ve saved them' }).click();
    await expectReadable();
    await page.evaluate(() => localStorage.clear());
    await open(page, site.url + paths.login);
    await page.getByLabel(/^Email/).fill(user.email);
    await page.getByLabel(/^Password/).fill(user.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await expectReadable();
    // The browser logs a login that needs a second step.
    clearComplaints(complaints, /403/);
  },
);

/** Minimum width of the search box at 1280 pixels with a doubled browser font size. */
const SEARCH_WIDTH_MIN = 480;

test(
  'with a 32-pixel browser font no page scrolls horizontally and the search box keeps its width',
  { tag: SLOW },
  async ({ page }) => {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const path of ['/', paths.listing, restaurantPath('osteria-verde')]) {
      await open(page, sites.sample() + path);
      await expectNoSidewaysScroll(page);
      const box = await page.getByRole('banner').getByRole('combobox').boundingBox();
      expect(box?.width, `search at ${path}`).toBeGreaterThan(SEARCH_WIDTH_MIN);
    }
  },
);

test('a 320 by 256 pixel window has no sticky bars', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await open(page, sites.sample() + restaurantPath('osteria-verde'));
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(page.getByRole('link', { name: /^Call/ })).not.toBeInViewport();

  await open(page, sites.sample() + paths.listing);
  await page.getByRole('button', { name: /^Filters/ }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await expect(panel.getByRole('button', { name: /^Show/ })).not.toBeInViewport();
  await panel.getByRole('button', { name: /^Show/ }).scrollIntoViewIfNeeded();
  await expect(panel.getByRole('heading', { name: 'Filters' })).not.toBeInViewport();
  await expectNoSidewaysScroll(page);
});
