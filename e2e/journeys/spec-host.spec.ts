import type { Page } from '@playwright/test';
import { paths, restaurantPath } from '@tableside/contracts/paths';
import { useMouse } from '../support/hands';
import { expectSignedIn, expectSignedOut, login, openAs } from '../support/people';
import { CALLS } from '../support/spec-host/calls';
import { MARTA, type SpecHost } from '../support/spec-host/host';
import { expect, open, test } from '../support/spec-host/test';
import { HEADER_TEXT, makeRestaurant } from '../support/spec-host/town';

/** The site over a host that was written from the specification alone: everything that it describes works, and
 * everything beyond hides itself. */

const FILTER = 'POST restraunt/filter_restaurants';
const NOTHING_CHOSEN = {
  accessibility: [],
  cuisineType: [],
  features: [],
  popularFor: [],
  serviceType: [],
  keyword: '',
};
/** Has four reviews of 1 to 4 stars, and is closed on Mondays. */
const PLACE = makeRestaurant(4);
const placePath = restaurantPath(PLACE.slug);
const cards = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('article');
const main = (page: Page) => page.getByRole('main');
const star = (page: Page, name: string) => page.getByRole('radio', { name }).first();
const bodiesOf = (host: SpecHost, name: string) => host.callsTo(name).map(({ body }) => body);

/** Calls that the host does not offer and that a browser made more than once since `from`. */
const repeated = (host: SpecHost, from: number): string[] => {
  const names = host.calls
    .slice(from)
    .filter(({ isBrowsers, isOffered }) => isBrowsers && !isOffered)
    .map(({ name }) => name);
  return names.filter((name, index) => names.indexOf(name) !== index);
};

test('a visitor finds a restaurant on home, in the list and by search', async ({
  page,
  host,
  at,
}) => {
  // The first page of a server that has just started may leave out settings that are late.
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
  expect(bodiesOf(host, FILTER)[0]).toEqual(NOTHING_CHOSEN);

  let from = host.calls.length;
  await open(page, at(paths.listing));
  await page.getByRole('button', { name: 'View More' }).click();
  await expect(cards(page)).toHaveCount(18);
  const filters = page.getByRole('form', { name: 'Filters' });
  await filters.getByRole('checkbox', { name: 'Thai', exact: true }).check();
  await expect(page).toHaveURL(/cuisine=12/);
  await expect(cards(page)).toHaveCount(5);
  await expect
    .poll(() => bodiesOf(host, FILTER).at(-1))
    .toEqual({ ...NOTHING_CHOSEN, cuisineType: [12] });
  // Counts, order, opening time and distance need calls that this host does not offer.
  await page.waitForLoadState('networkidle');
  await expect(main(page).getByLabel(/sort/i)).toHaveCount(0);
  await expect(main(page).getByText(/open (?:now|at|when)/i)).toHaveCount(0);
  await expect(main(page).getByRole('button', { name: /near me/i })).toHaveCount(0);
  expect(repeated(host, from)).toEqual([]);

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

  from = host.calls.length;
  await open(page, at(placePath));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(PLACE.title);
  const aside = page.getByRole('complementary', { name: 'Contact and actions' });
  await expect(aside.getByRole('link', { name: /Call Restaurant/ })).toHaveAttribute(
    'href',
    'tel:2075551004',
  );
  await page.getByRole('tab', { name: /^Reviews/ }).click();
  await expect(page.getByRole('heading', { name: 'Customer Reviews (4)' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (const extra of [/Something wrong/i, /^Report/i, /^(?:Edit|Delete) (?:my|your)/i]) {
    await expect(main(page).getByRole('button', { name: extra })).toHaveCount(0);
    await expect(main(page).getByRole('link', { name: extra })).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { name: /similar|nearby/i })).toHaveCount(0);
  expect(repeated(host, from)).toEqual([]);
});

test('somebody signs in, rates, saves favorites, edits the profile and signs out', async ({
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

  await open(page, at(placePath));
  await page.getByRole('tab', { name: /^Reviews/ }).click();
  await hands.rate(star(page, '4 stars'));
  await expect(page.getByText(`You rated ${PLACE.title} 4 of 5.`)).toBeVisible();
  expect(bodiesOf(host, 'POST review/create_client_review')).toEqual([
    { ratings: 4, slug: PLACE.slug },
  ]);
  const words = page.getByRole('textbox', { name: /words|review/i });
  await words.fill('Sardines, then more sardines.');
  await page
    .getByRole('button', { name: /^(?:Save|Post|Send)/ })
    .last()
    .click();
  await expect(page.getByText(/stays here, but cannot be posted/).first()).toBeVisible();
  await expect(words).toHaveValue('Sardines, then more sardines.');

  await open(page, at(paths.listing));
  const { slug, title } = makeRestaurant(0);
  await page
    .getByRole('button', { name: `${title} to favorites` })
    .first()
    .dblclick();
  await expect.poll(() => host.town.favourites.size).toBe(1);
  const id = host.town.favourites.get(slug);
  await open(page, at(paths.favourites));
  await expect(page.getByText('1 favorite', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Share/ })).toHaveCount(0);
  await page.getByRole('button', { name: `Remove ${title} from favorites` }).click();
  await expect.poll(() => host.town.favourites.size).toBe(0);
  expect(bodiesOf(host, 'POST wishlist/create_wishlist')).toEqual([{ slug }]);
  expect(bodiesOf(host, 'POST wishlist/delete_wishlist')).toEqual([{ ids: [id] }]);

  await open(page, at(paths.profile));
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toHaveCount(0);
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
  await page.getByRole('button', { name: /^Account, / }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${specSite.url}/`);
  await expectSignedOut(page);
  expect(host.callsTo('POST client-auth/logout')).toHaveLength(1);

  await open(page, at(paths.login));
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expectSignedIn(page, 'Marta Rosa');
  expect(bodiesOf(host, 'POST auth/google/verify-token')).toEqual([{ code: 'lark-code' }]);
});

test('options that the host names by title alone have no links', async ({ page, host, at }) => {
  host.stage({ namesTitlesOnly: true });
  await open(page, at(placePath));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(PLACE.title);
  const addresses = await page
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses.filter((address) => /^\/.*[=,]-\d/.test(address))).toEqual([]);
  await expect(main(page).getByText('Italian').first()).toBeVisible();
});

test('a host that fails and a token that it refuses', async ({ page, host, at, complaints }) => {
  host.can(FILTER, { status: 503, body: { success: false, message: 'High water.', data: null } });
  await open(page, at(paths.listing));
  await expect(page.getByText('We could not load restaurants.')).toBeVisible();
  host.can(FILTER, { delayMs: 800 });
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(cards(page)).toHaveCount(9);

  host.can('GET client-auth/get_loggin_session', { status: 401 });
  await openAs(page, at(restaurantPath('salt-lantern')), MARTA.token);
  const readKept = () => page.evaluate(() => localStorage.getItem('account:token'));
  await expect.poll(readKept).toBeNull();
  await expectSignedOut(page);
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/401|503/.test(text)));
});

test('the stand-in offers the 25 calls of section 7, the fields of section 3, and nothing else', async ({
  host,
  specSite,
}) => {
  expect(Object.keys(CALLS)).toHaveLength(25);
  host.stage();
  const ask = (path: string) =>
    fetch(`${specSite.host.url}/api/${path}`, {
      headers: { authorization: `Bearer ${MARTA.token}` },
    });
  const answer = await ask(`restraunt/get_by_slug/${PLACE.slug}`);
  const { data } = (await answer.json()) as { data: { reviews: readonly object[] } };
  const fields =
    'id slug title featured_image location phone website overview latitude longitude images reviews timeslots ' +
    'cuisines_types features popular_for service_types accessibilties is_wishlist_added wishlist_id';
  expect(Object.keys(data).sort()).toEqual(fields.split(' ').sort());
  expect(Object.keys(data.reviews[0] ?? {}).sort()).toEqual(
    'created_at images ratings review reviewer'.split(' '),
  );
  for (const path of ['restraunt/filter_counts', 'areas/all_data', 'auth/providers']) {
    expect((await ask(path)).status, path).toBe(404);
  }
});
