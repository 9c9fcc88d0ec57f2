import type { Page } from '@playwright/test';
import { paths, restaurantPath } from '@tableside/contracts/paths';
import { useMouse } from '../support/user-actions';
import { expectSignedIn, expectSignedOut, login, openAs } from '../support/users';
import { CALLS } from '../support/spec-api/calls';
import { MARTA, type SpecApi } from '../support/spec-api/api';
import { SLOW } from '../support/tags';
import { expect, open, test, clearComplaints } from '../support/spec-api/test';
import { HEADER_TEXT, makeRestaurant } from '../support/spec-api/city';

/** The site with an API that implements only the specification: everything in it works, and additional features are
 * hidden. */

const FILTER = 'POST restraunt/filter_restaurants';
const NOTHING_CHOSEN = {
  accessibility: [],
  cuisineType: [],
  features: [],
  popularFor: [],
  serviceType: [],
  keyword: '',
};
/** Has four reviews of 1 to 4 stars and is closed on Mondays. */
const RESTAURANT = makeRestaurant(4);
const detailPath = restaurantPath(RESTAURANT.slug);
const cards = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('article');
const main = (page: Page) => page.getByRole('main');
const star = (page: Page, name: string) => page.getByRole('radio', { name }).first();
const bodiesOf = (api: SpecApi, name: string) => api.callsTo(name).map(({ body }) => body);

/** Calls unknown to the API that the browser made more than once since `from`. */
const repeated = (api: SpecApi, from: number): string[] => {
  const names = api.calls
    .slice(from)
    .filter(({ isBrowsers, isOffered }) => isBrowsers && !isOffered)
    .map(({ name }) => name);
  return names.filter((name, index) => names.indexOf(name) !== index);
};

test('a visitor can find a restaurant on home, in the listing and by search', async ({
  page,
  api,
  at,
}) => {
  // The first render after a server start may not have the settings yet.
  await expect(async () => {
    await open(page, at('/'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADER_TEXT, {
      timeout: 1000,
    });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByText('31 restaurants')).toBeVisible();
  const month = page.getByRole('region', { name: 'Restaurant of the month' });
  await expect(month.getByRole('link', { name: 'See Salt Lantern' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Top Seafood, 2025' })).toBeVisible();
  expect(bodiesOf(api, FILTER)[0]).toEqual(NOTHING_CHOSEN);

  let from = api.calls.length;
  await open(page, at(paths.listing));
  await page.getByRole('button', { name: 'View More' }).click();
  await expect(cards(page)).toHaveCount(18);
  const filters = page.getByRole('form', { name: 'Filters' });
  await filters.getByRole('checkbox', { name: 'Thai', exact: true }).check();
  await expect(page).toHaveURL(/cuisine=12/);
  await expect(cards(page)).toHaveCount(5);
  await expect
    .poll(() => bodiesOf(api, FILTER).at(-1))
    .toEqual({ ...NOTHING_CHOSEN, cuisineType: [12] });
  // Counts, sorting, opening times and distances need calls this API does not offer.
  await page.waitForLoadState('networkidle');
  await expect(main(page).getByLabel(/sort/i)).toHaveCount(0);
  await expect(main(page).getByText(/open (?:now|at|when)/i)).toHaveCount(0);
  await expect(main(page).getByRole('button', { name: /near me/i })).toHaveCount(0);
  expect(repeated(api, from)).toEqual([]);

  const search = page.getByRole('banner').getByRole('combobox', { name: /^Search restaurants/ });
  await search.fill(' PORT Lark ');
  await expect(page.getByRole('option')).toHaveCount(8);
  await search.press('Enter');
  await expect(page).toHaveURL(/\/restaurants\?search=PORT\+Lark$/);
  await expect(page.getByText('Found 9+ restaurants matching your search')).toBeVisible();
  for (const count of [18, 27, 31]) {
    await page.getByRole('button', { name: 'View More' }).click();
    await expect(cards(page)).toHaveCount(count);
  }
  await expect(page.getByText('Found 31 restaurants matching your search')).toBeVisible();

  from = api.calls.length;
  await open(page, at(detailPath));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(RESTAURANT.title);
  const aside = page.getByRole('complementary', { name: 'Contact options' });
  await expect(aside.getByRole('link', { name: /Call Restaurant/ })).toHaveAttribute(
    'href',
    'tel:2075551004',
  );
  await page.getByRole('tab', { name: /^Reviews/ }).click();
  await expect(page.getByRole('heading', { name: 'Customer Reviews (4)' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (const extra of [/Suggest an edit/i, /^Report/i, /^(?:Edit|Delete) (?:my|your)/i]) {
    await expect(main(page).getByRole('button', { name: extra })).toHaveCount(0);
    await expect(main(page).getByRole('link', { name: extra })).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { name: /similar|nearby/i })).toHaveCount(0);
  expect(repeated(api, from)).toEqual([]);
});

test('a user can sign in, rate, save favorites, edit the profile and sign out', async ({
  page,
  api,
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

  await open(page, at(detailPath));
  await page.getByRole('tab', { name: /^Reviews/ }).click();
  await hands.rate(star(page, '4 stars'));
  await expect(page.getByText(`You rated ${RESTAURANT.title} 4 out of 5.`)).toBeVisible();
  expect(bodiesOf(api, 'POST review/create_client_review')).toEqual([
    { ratings: 4, slug: RESTAURANT.slug },
  ]);
  const reviewText = page.getByRole('textbox', { name: /words|review/i });
  await reviewText.fill('Sardines, then more sardines.');
  await page
    .getByRole('button', { name: /^(?:Save|Post|Send)/ })
    .last()
    .click();
  await expect(
    page.getByText(/Written reviews aren’t available here, so only your stars were saved/).first(),
  ).toBeVisible();
  await expect(reviewText).toHaveValue('Sardines, then more sardines.');

  await open(page, at(paths.listing));
  const { slug, title } = makeRestaurant(0);
  await page
    .getByRole('button', { name: `${title} to favorites` })
    .first()
    .dblclick();
  await expect.poll(() => api.city.favorites.size).toBe(1);
  const id = api.city.favorites.get(slug);
  await open(page, at(paths.favorites));
  await expect(page.getByText('1 favorite', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Share/ })).toHaveCount(0);
  await page.getByRole('button', { name: `Remove ${title} from favorites` }).click();
  await expect.poll(() => api.city.favorites.size).toBe(0);
  expect(bodiesOf(api, 'POST wishlist/create_wishlist')).toEqual([{ slug }]);
  expect(bodiesOf(api, 'POST wishlist/delete_wishlist')).toEqual([{ ids: [id] }]);

  await open(page, at(paths.profile));
  await expect(page.getByRole('heading', { name: 'Your devices' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel(/^First name/).fill('Marta Rosa');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectSignedIn(page, 'Marta Rosa');
  expect(bodiesOf(api, 'POST client-auth/update_client_profile')).toEqual([
    {
      first_name: 'Marta Rosa',
      last_name: 'Ferro',
      phone: '(207) 555-0199',
      address: ' 3 Ropewalk,\n back door ',
    },
  ]);
  await page.getByRole('button', { name: /^Account, / }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${specSite.url}/`);
  await expectSignedOut(page);
  expect(api.callsTo('POST client-auth/logout')).toHaveLength(1);

  await open(page, at(paths.login));
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expectSignedIn(page, 'Marta Rosa');
  expect(bodiesOf(api, 'POST auth/google/verify-token')).toEqual([{ code: 'lark-code' }]);
});

test('options without ids are not linked', { tag: SLOW }, async ({ page, api, at }) => {
  api.stage({ namesTitlesOnly: true });
  await open(page, at(detailPath));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(RESTAURANT.title);
  const addresses = await page
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses.filter((address) => /^\/.*[=,]-\d/.test(address))).toEqual([]);
  await expect(main(page).getByText('Italian').first()).toBeVisible();
});

test('shows Retry when the API fails and signs out when it rejects the token', async ({
  page,
  api,
  at,
  complaints,
}) => {
  api.can(FILTER, { status: 503, body: { success: false, message: 'High water.', data: null } });
  await open(page, at(paths.listing));
  await expect(page.getByText('We couldn’t load restaurants.')).toBeVisible();
  api.can(FILTER, { delayMs: 800 });
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(cards(page)).toHaveCount(9);

  api.can('GET client-auth/get_loggin_session', { status: 401 });
  await openAs(page, at(restaurantPath('salt-lantern')), MARTA.token);
  const readStored = () => page.evaluate(() => localStorage.getItem('account:token'));
  await expect.poll(readStored).toBeNull();
  await expectSignedOut(page);
  clearComplaints(complaints, /401|503/);
});

test('the mock API offers exactly the 25 calls of section 7 and the fields of section 3', async ({
  api,
  specSite,
}) => {
  expect(Object.keys(CALLS)).toHaveLength(25);
  api.stage();
  const request = (path: string) =>
    fetch(`${specSite.api.url}/api/${path}`, {
      headers: { authorization: `Bearer ${MARTA.token}` },
    });
  const response = await request(`restraunt/get_by_slug/${RESTAURANT.slug}`);
  const { data } = (await response.json()) as { data: { reviews: readonly object[] } };
  const fields =
    'id slug title featured_image location phone website overview latitude longitude images reviews timeslots ' +
    'cuisines_types features popular_for service_types accessibilties is_wishlist_added wishlist_id';
  expect(Object.keys(data).sort()).toEqual(fields.split(' ').sort());
  expect(Object.keys(data.reviews[0] ?? {}).sort()).toEqual(
    'created_at images ratings review reviewer'.split(' '),
  );
  for (const path of ['restraunt/filter_counts', 'areas/all_data', 'auth/providers']) {
    expect((await request(path)).status, path).toBe(404);
  }
});
