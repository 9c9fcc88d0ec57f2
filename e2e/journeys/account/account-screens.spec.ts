import type { Page } from '@playwright/test';
import { paths, sharedListPath } from '@tableside/contracts/paths';
import {
  expect,
  expectAccessibleInBothModes,
  expectNoSidewaysScroll,
  open,
  test,
} from '../../support/test';
import type { AccountSite } from '../../support/account-site';
import { NARROWEST, onDesktopAndPhone } from '../../support/devices/phone';
import { useMouse } from '../../support/hands';
import {
  createAccount,
  fetchToken,
  makePerson,
  openAs,
  register,
  send,
} from '../../support/people';
import { SLOW } from '../../support/tags';

test.describe.configure({ timeout: 120_000 });

/** Somebody with three favourites, one of them rated, and a shared list. */
async function createDiner(site: AccountSite): Promise<{ token: string; share: string }> {
  const person = makePerson();
  await createAccount(site, person);
  const token = await fetchToken(site.apiUrl, person);
  const { data } = await send(site.apiUrl, 'restraunt/filter_restaurants', {});
  const slugs = (data as { data: { slug: string }[] }).data.slice(0, 3).map(({ slug }) => slug);
  for (const slug of slugs) await send(site.apiUrl, 'wishlist/create_wishlist', { slug }, token);
  await send(site.apiUrl, 'review/create_client_review', { ratings: 4, slug: slugs[0] }, token);
  const shared = await send(site.apiUrl, 'wishlist/set_share', { is_shared: true }, token);
  return { token, share: (shared.data as { token: string }).token };
}

/** On a desktop, on a phone, and on either at 320 pixels. */
const expectSound = (page: Page): Promise<void> =>
  onDesktopAndPhone(page, async ({ size, resize }) => {
    await expectAccessibleInBothModes(page);
    await expectNoSidewaysScroll(page);
    await resize(NARROWEST);
    await expectNoSidewaysScroll(page);
    await resize(size);
  });

test("axe finds nothing on the screens of somebody's own, in light and dark mode, and they fit 320 pixels", async ({
  page,
  accounts: site,
  complaints,
}) => {
  const { token, share } = await createDiner(site);

  await openAs(page, site.url + paths.profile, token);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ana');
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: /^Edit/ }).click();
  await expectSound(page);
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  await page.getByRole('button', { name: /^Delete my account/ }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectSound(page);

  await open(page, site.url + paths.favourites);
  await expect(page.getByText('3 favorites', { exact: true })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectSound(page);
  await page.getByRole('main').getByRole('searchbox').fill('nothing is called this');
  await expect(page.getByRole('heading', { name: 'No matching favorites' })).toBeVisible();
  await expectSound(page);

  await open(page, site.url + sharedListPath(share));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ana');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await expectSound(page);
  // The map asks for a ground, which the sample city does not have.
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/404/.test(text)));
});

test(
  'axe finds nothing on the screens that mails lead to, in light and dark mode, and they fit 320 pixels',
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
      await expectSound(page);
    }
    await open(page, site.url + paths.register);
    await register(page, useMouse(), makePerson());
    await expect(
      page.getByRole('heading', { name: 'Please Check Your Email For Verification' }),
    ).toBeVisible();
    await expectSound(page);
  },
);
