import { paths, restaurantPath } from '@tableside/contracts/paths';
import { useMouse } from '../../support/hands';
import { expectSignedIn, expectSignedOut, login, openAs } from '../../support/people';
import { MARTA } from '../../support/spec-host/host';
import { bodiesOf, main, PLACE, placePath, star } from '../../support/spec-host/page';
import { expect, open, test } from '../../support/spec-host/test';
import { makeRestaurant } from '../../support/spec-host/town';

/** The site over a host that was written from the specification alone: everything that it describes works, and
 * everything beyond hides itself. Here what people with an account do. */

test('login sends email and password; a star click sends exactly ratings and slug', async ({
  page,
  host,
  specSite,
  at,
}) => {
  const hands = useMouse();
  await open(page, at(paths.login));
  await login(page, hands, { email: MARTA.email, password: 'high tide' });
  await expect(page.getByText('The harbor master does not know you.').first()).toBeVisible();
  await login(page, hands, MARTA);
  await expect(page).toHaveURL(`${specSite.url}/`);
  await expectSignedIn(page, MARTA.firstName);
  expect(bodiesOf(host, 'POST client-auth/login')).toEqual([
    { email: MARTA.email, password: 'high tide' },
    { email: MARTA.email, password: MARTA.password },
  ]);

  await open(page, at(`${placePath}`));
  await page.getByRole('tab', { name: /^Reviews/ }).click();
  await hands.rate(star(page, '4 stars'));
  await expect(page.getByText('Stars taken down').first()).toBeVisible();
  await expect(page.getByText(`You rated ${PLACE.title} 4 of 5.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Customer Reviews (5)' })).toBeVisible();
  expect(bodiesOf(host, 'POST review/create_client_review')).toEqual([
    { ratings: 4, slug: PLACE.slug },
  ]);
});

test('favorites: the favourite button keeps the wishlist_id and takes it back; lists and counts follow', async ({
  page,
  host,
  at,
}) => {
  await openAs(page, at(paths.listing), MARTA.token);
  const favouriteButton = (title: string) =>
    page.getByRole('button', { name: `${title} to favorites` }).first();
  const [first, second] = [makeRestaurant(0), makeRestaurant(1)];
  await favouriteButton(first.title).dblclick();
  await expect(favouriteButton(first.title)).toHaveAttribute('aria-pressed', 'true');
  await favouriteButton(second.title).click();
  await expect.poll(() => host.town.favourites.size).toBe(2);
  expect(bodiesOf(host, 'POST wishlist/create_wishlist')).toEqual([
    { slug: first.slug },
    { slug: second.slug },
  ]);
  const secondId = host.town.favourites.get(second.slug);
  await favouriteButton(second.title).click();
  await expect
    .poll(() => bodiesOf(host, 'POST wishlist/delete_wishlist'))
    .toEqual([{ ids: [secondId] }]);

  await open(page, at(restaurantPath(first.slug)));
  await expect(favouriteButton(first.title)).toHaveAttribute('aria-pressed', 'true');

  await open(page, at(paths.favourites));
  await expect(page.getByText('1 favorite', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Share/ })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search your favorites' }).fill('nowhere');
  await expect(page.getByText('No matching favorites')).toBeVisible();

  await open(page, at(paths.profile));
  await expect(page.getByRole('link', { name: /^1\s*favorite$/ })).toBeVisible();
  await expect(main(page).getByText(/^0\s*reviews$/)).toBeVisible();
  await expect(page.getByText('February 2024')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My reviews' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toHaveCount(0);

  await open(page, at(paths.favourites));
  await page.getByRole('button', { name: `Remove ${first.title} from favorites` }).click();
  await expect.poll(() => host.town.favourites.size).toBe(0);
});

test('profile: the address goes back as it came, a new password is sent twice, Sign Out ends at home', async ({
  page,
  host,
  specSite,
  at,
}) => {
  await openAs(page, at(paths.profile), MARTA.token);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel(/^First name/).fill('Marta Rosa');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectSignedIn(page, 'Marta Rosa');
  expect(bodiesOf(host, 'POST client-auth/update_client_profile')).toEqual([
    {
      first_name: 'Marta Rosa',
      last_name: 'Ferro',
      phone: '(207) 555-0199',
      address: ' 3 Ropewalk,\n back door ',
    },
  ]);
  await page.getByLabel(/^New password/).fill('spring tide 6 am');
  await page.getByLabel(/^Confirm password/).fill('spring tide 6 am');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('New key cut').first()).toBeVisible();
  expect(bodiesOf(host, 'POST client-auth/client_change_password')).toEqual([
    { password: 'spring tide 6 am', password_confirmation: 'spring tide 6 am' },
  ]);
  await page.getByRole('button', { name: /^Account, / }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${specSite.url}/`);
  await expectSignedOut(page);
  expect(host.callsTo('POST client-auth/logout')).toHaveLength(1);
});

test('the Google button leads to the host and back, and the code is exchanged once', async ({
  page,
  host,
  specSite,
  at,
}) => {
  await open(page, at(paths.login));
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expectSignedIn(page, MARTA.firstName);
  await expect(page).toHaveURL(`${specSite.url}/`);
  expect(bodiesOf(host, 'POST auth/google/verify-token')).toEqual([{ code: 'lark-code' }]);
  expect(host.callsTo('GET auth/google')).toHaveLength(1);
});
