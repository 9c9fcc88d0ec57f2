import type { Page } from '@playwright/test';
import { paths, restaurantPath } from '@tableside/contracts/paths';
import { useMouse } from '../support/hands';
import { expectSignedIn, expectSignedOut, login, openAs } from '../support/people';
import { MARTA, type HostCall, type SpecHost } from '../support/spec-host';
import { expect, open, test } from '../support/spec-host-test';
import { HEADER_TEXT, makeRestaurant } from '../support/spec-host-town';

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

const main = (page: Page) => page.getByRole('main');
const results = (page: Page) => page.getByRole('region', { name: 'Results' });
const cards = (page: Page) => results(page).getByRole('article');
const searchBox = (page: Page) =>
  page.getByRole('banner').getByRole('combobox', { name: /^Search restaurants/ });
const star = (page: Page, name: string) => page.getByRole('radio', { name }).first();
const byBrowser = (calls: readonly HostCall[]) => calls.filter(({ isBrowsers }) => isBrowsers);
const bodiesOf = (host: SpecHost, name: string) => host.callsTo(name).map(({ body }) => body);

test('home: settings, restaurant of the month, a grid that names no page, rankings', async ({
  page,
  host,
  at,
}) => {
  await open(page, at('/'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(HEADER_TEXT);
  await expect(page.getByText('31 restaurants')).toBeVisible();
  const month = page.getByRole('region', { name: 'Restaurant of the month' });
  await expect(month.getByRole('link', { name: 'See Salt Lantern' })).toBeVisible();
  // Static texts stand where the data says nothing else.
  await expect(month.getByText('$$$')).toBeVisible();
  await expect(month.getByText('???')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Top Seafood, 2025' })).toBeVisible();

  await page.getByRole('button', { name: 'Thai', exact: true }).click();
  await expect(page.getByRole('link', { name: 'View all restaurants' })).toHaveAttribute(
    'href',
    `${paths.listing}?cuisine=12`,
  );
  await expect
    .poll(() => bodiesOf(host, FILTER).at(-1))
    .toEqual({
      ...NOTHING_CHOSEN,
      cuisineType: [12],
    });
  expect(bodiesOf(host, FILTER)[0]).toEqual(NOTHING_CHOSEN);
  expect(host.callsTo(FILTER).map(({ query }) => query)).toEqual(
    host.callsTo(FILTER).map(() => ''),
  );
});

test('listing: filters send six lists of ids and words, and a change begins at page 1', async ({
  page,
  host,
  at,
}) => {
  await open(page, at(paths.listing));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restaurants');
  await page.getByRole('button', { name: 'View More' }).click();
  await expect(cards(page)).toHaveCount(18);

  const filters = page.getByRole('form', { name: 'Filters' });
  const option = (name: string) => filters.getByRole('checkbox', { name, exact: true });
  await option('Thai').check();
  await expect(page).toHaveURL(/cuisine=12/);
  await expect(cards(page)).toHaveCount(5);
  await filters.getByRole('button', { name: /^Amenities/ }).click();
  await expect(filters.getByRole('checkbox', { name: /Boat Parking|Board Games/ })).toHaveCount(0);
  await filters.getByRole('button', { name: 'Show all (6)' }).click();
  await expect(option('Board Games')).toBeVisible();
  // The same id means something else in another group.
  await expect(option('Harbor View')).not.toBeChecked();
  await option('Live Fado').check();
  await expect
    .poll(() => bodiesOf(host, FILTER).at(-1))
    .toEqual({
      ...NOTHING_CHOSEN,
      cuisineType: [12],
      features: [3],
    });
  const asked = byBrowser(host.callsTo(FILTER)).map(({ query }) => query);
  expect(asked).toEqual(['?page=2', '?page=1', '?page=1']);
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Thai', exact: false }).first()).toBeVisible();
});

test('View More appends to the last page and hides there', async ({ page, host, at }) => {
  await open(page, at(paths.listing));
  const more = page.getByRole('button', { name: 'View More' });
  await expect(page.getByText('9+ restaurants', { exact: true }).first()).toBeVisible();
  for (const count of [18, 27, 31]) {
    await more.click();
    await expect(cards(page)).toHaveCount(count);
  }
  await expect(more).toHaveCount(0);
  await expect(page.getByText('31 restaurants', { exact: true }).first()).toBeVisible();
  const asked = byBrowser(host.callsTo(FILTER)).map(({ query }) => query);
  expect(asked).toEqual(['?page=2', '?page=3', '?page=4']);
});

test('search: suggestions from page 1, the keyword trimmed and lower-cased, N+ until the last page', async ({
  page,
  host,
  at,
}) => {
  await open(page, at(paths.listing));
  await searchBox(page).fill('   ');
  await searchBox(page).fill('  THAI ');
  const options = page.getByRole('option');
  await expect(options).toHaveCount(6);
  await expect(options.filter({ hasText: 'Cuisine' })).toHaveText(/^Thai/);
  const asked = byBrowser(host.callsTo(FILTER));
  expect(asked.map(({ query, body }) => [query, body])).toEqual([
    ['?page=1', { ...NOTHING_CHOSEN, keyword: 'thai' }],
  ]);

  await searchBox(page).fill(' PORT Lark ');
  await expect(options).toHaveCount(8);
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL(/\/restaurants\?search=PORT\+Lark$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Search Results for "PORT Lark"',
  );
  await expect(page.getByText('Found 9+ restaurants matching your search')).toBeVisible();
  for (const count of [18, 27, 31]) {
    await page.getByRole('button', { name: 'View More' }).click();
    await expect(cards(page)).toHaveCount(count);
  }
  await expect(page.getByText('Found 31 restaurants matching your search')).toBeVisible();
  const keywords = bodiesOf(host, FILTER).map((body) => (body as { keyword: string }).keyword);
  expect(new Set(keywords)).toEqual(new Set(['', 'thai', 'port lark']));

  await open(page, at(`${paths.listing}?search=zzzz`));
  await expect(page.getByRole('heading', { name: 'No restaurants found' })).toBeVisible();
  await expect(page.getByText('Found 0 restaurants matching your search')).toBeVisible();
  await main(page).getByRole('link', { name: 'View All Restaurants' }).click();
  await expect(cards(page)).toHaveCount(9);
});

test('listing: counts, sort, opening time and near me hide themselves', async ({
  page,
  host,
  at,
}) => {
  await open(page, at(paths.listing));
  await expect(cards(page)).toHaveCount(9);
  const filters = page.getByRole('form', { name: 'Filters' });
  await expect(filters.getByRole('checkbox', { name: 'Seafood', exact: true })).toBeEnabled();
  // Once the host has refused to count, nothing that depends on it is there.
  await page.waitForLoadState('networkidle');
  await expect(main(page).getByLabel(/sort/i)).toHaveCount(0);
  await expect(main(page).getByText(/open (?:now|at|when)/i)).toHaveCount(0);
  await expect(main(page).getByRole('button', { name: /near me/i })).toHaveCount(0);
  // Their own number of options aside, the groups count nothing.
  await expect(filters.getByText(/\d/)).toHaveText(['Show all (6)', 'Show all (5)']);
  for (const { body } of host.callsTo(FILTER)) {
    expect(Object.keys(body as object).sort()).toEqual(Object.keys(NOTHING_CHOSEN).sort());
  }
});

test('detail: what the specification names, and nothing that this host cannot do', async ({
  page,
  at,
}) => {
  await open(page, at(placePath));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(PLACE.title);
  await expect(page.getByText('2.5 out of 5, 4 reviews').first()).toBeAttached();
  const aside = page.getByRole('complementary', { name: 'Contact and actions' });
  await expect(aside.getByRole('link', { name: /Call Restaurant/ })).toHaveAttribute(
    'href',
    'tel:2075551004',
  );
  await expect(aside.getByRole('link', { name: /Get Directions/ })).toHaveAttribute(
    'href',
    `https://www.google.com/maps/dir/?api=1&destination=${PLACE.latitude},${PLACE.longitude}`,
  );
  await expect(
    main(page)
      .getByText(PLACE.location ?? '')
      .first(),
  ).toBeVisible();
  await expect(
    main(page)
      .getByText(/^5:00 PM (?:-|–|to) 10:00 PM$/)
      .first(),
  ).toBeVisible();
  await expect(main(page).getByText('Closed', { exact: true }).first()).toBeVisible();
  await expect(main(page).getByRole('button', { name: /^Save .* to favorites$/ })).toHaveCount(0);

  await page.getByRole('tab', { name: /^Reviews/ }).click();
  await expect(page.getByRole('heading', { name: 'Customer Reviews (4)' })).toBeVisible();
  const review = page
    .getByRole('tabpanel', { name: /^Reviews/ })
    .getByRole('article')
    .first();
  await expect(review.getByText('Verified', { exact: true }).first()).toBeVisible();
  await expect(review.getByText(/^\([1-4]\/5\)$/).first()).toBeVisible();

  await page.waitForLoadState('networkidle');
  for (const extra of [/Something wrong/i, /^Report/i, /^(?:Edit|Delete) (?:my|your)/i]) {
    await expect(main(page).getByRole('button', { name: extra })).toHaveCount(0);
    await expect(main(page).getByRole('link', { name: extra })).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { name: /similar|nearby/i })).toHaveCount(0);
});

test('detail: no reviews, no ratings, and a restaurant that is not there', async ({
  page,
  at,
  complaints,
}) => {
  await open(page, at(`${restaurantPath(makeRestaurant(0).slug)}`));
  await expect(page.getByText('No ratings yet').first()).toBeVisible();
  await page.getByRole('tab', { name: /^Reviews/ }).click();
  await expect(page.getByText('No reviews yet')).toBeVisible();
  await expect(page.getByText('Be the first to review this restaurant!')).toBeVisible();

  const response = await page.goto(at(restaurantPath('salt-lanterns')));
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Restaurant not found' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Salt Lantern' })).toBeVisible();
  // The browser notes the page's own status.
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/404/.test(text)));
});

test('options without ids lead nowhere that does not exist', async ({ page, host, at }) => {
  host.stage({ namesTitlesOnly: true });
  await open(page, at(placePath));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(PLACE.title);
  const addresses = await page
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses.filter((address) => /^\/.*[=,]-\d/.test(address))).toEqual([]);
  await expect(main(page).getByText('Italian').first()).toBeVisible();
});

test('login sends email and password; a star click sends exactly ratings and slug', async ({
  page,
  host,
  specSite,
  at,
}) => {
  const hands = useMouse(page);
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

test('words and photos after a rating: the host cannot keep them, says the page, and the text stays', async ({
  page,
  host,
  at,
}) => {
  await openAs(page, at(placePath), MARTA.token);
  await page.getByRole('tab', { name: /^Reviews/ }).click();
  await useMouse(page).rate(star(page, '5 stars'));
  await expect(page.getByText('Add a few words or photos (optional)')).toBeVisible();
  const words = page.getByRole('textbox', { name: /words|review/i });
  await words.fill('Sardines, then more sardines.');
  await page
    .getByRole('button', { name: /^(?:Save|Post|Send)/ })
    .last()
    .click();
  await expect(
    main(page)
      .getByText(/stays here, but cannot be posted/)
      .first(),
  ).toBeVisible();
  await expect(words).toHaveValue('Sardines, then more sardines.');
  expect(bodiesOf(host, 'POST review/create_client_review')).toHaveLength(1);
  expect(host.callsTo('POST review/update_client_review')).toHaveLength(1);
  await expectSignedIn(page, MARTA.firstName);
});

test('favorites: the heart keeps the wishlist_id and takes it back; lists and counts follow', async ({
  page,
  host,
  at,
}) => {
  await openAs(page, at(paths.listing), MARTA.token);
  const heart = (title: string) =>
    page.getByRole('button', { name: `Save ${title} to favorites` }).first();
  const [first, second] = [makeRestaurant(0), makeRestaurant(1)];
  await heart(first.title).dblclick();
  await expect(heart(first.title)).toHaveAttribute('aria-pressed', 'true');
  await heart(second.title).click();
  await expect.poll(() => host.town.wishlist.size).toBe(2);
  expect(bodiesOf(host, 'POST wishlist/create_wishlist')).toEqual([
    { slug: first.slug },
    { slug: second.slug },
  ]);
  const secondId = host.town.wishlist.get(second.slug);
  await heart(second.title).click();
  await expect
    .poll(() => bodiesOf(host, 'POST wishlist/delete_wishlist'))
    .toEqual([{ ids: [secondId] }]);

  await open(page, at(restaurantPath(first.slug)));
  await expect(heart(first.title)).toHaveAttribute('aria-pressed', 'true');

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
  await expect.poll(() => host.town.wishlist.size).toBe(0);
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

test('contact and advertise send the fields of the specification, the plan first in the message', async ({
  page,
  host,
  at,
}) => {
  await open(page, at(paths.contact));
  await page.getByLabel(/^Full name/).fill('Inês Carvalho');
  await page.getByLabel(/^Email/).fill('ines@portlark.example');
  await page.getByLabel(/^Subject/).selectOption('technical');
  await page.getByLabel(/^Message/).fill('The fog horn is off key.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Carried up the hill').first()).toBeVisible();
  expect(bodiesOf(host, 'POST contact-form/create')).toEqual([
    {
      full_name: 'Inês Carvalho',
      email: 'ines@portlark.example',
      subject: 'technical',
      message: 'The fog horn is off key.',
    },
  ]);

  await open(page, at('/'));
  await page.getByRole('button', { name: /^Advertise/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Restaurant name/).fill('Salt Lantern');
  await dialog.getByLabel(/^Contact person/).fill('Tobias');
  await dialog.getByLabel(/^Email/).fill('tobias@portlark.example');
  await dialog.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByText('Pinned to the board').first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(bodiesOf(host, 'POST advertisement-enquiry/create')).toEqual([
    {
      restaurant_name: 'Salt Lantern',
      contact_person: 'Tobias',
      email: 'tobias@portlark.example',
      phone: '',
      message: 'Plan: Premium ($199 per month)',
    },
  ]);
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

for (const [name, press] of [
  ['GET client-auth/get_loggin_session', async () => undefined],
  [
    'POST wishlist/create_wishlist',
    (page: Page) =>
      page
        .getByRole('button', { name: /^Save .* to favorites$/ })
        .first()
        .click(),
  ],
  [
    'POST review/create_client_review',
    async (page: Page) => {
      await page.getByRole('tab', { name: /^Reviews/ }).click();
      await useMouse(page).rate(star(page, '3 stars'));
    },
  ],
] as const) {
  test(`401 on ${name} removes the token and logs out`, async ({ page, host, at, complaints }) => {
    host.can(name, { status: 401 });
    await openAs(page, at(placePath), MARTA.token);
    await press(page);
    await expect.poll(() => host.callsTo(name).length).toBeGreaterThan(0);
    const readKept = () =>
      page.evaluate(() => [
        localStorage.getItem('account:token'),
        sessionStorage.getItem('account:token'),
      ]);
    await expect.poll(readKept).toEqual([null, null]);
    await expectSignedOut(page);
    complaints.splice(0, complaints.length, ...complaints.filter((text) => !/401/.test(text)));
  });
}

test('any other success-range status is a failure: Error Found With Status 201', async ({
  page,
  host,
  at,
}) => {
  const refused = page.getByText('Error Found With Status 201').first();
  const hands = useMouse(page);
  for (const name of [
    'POST client-auth/login',
    'POST contact-form/create',
    'POST review/create_client_review',
    'POST wishlist/create_wishlist',
  ]) {
    host.can(name, { status: 201 });
  }
  await open(page, at(paths.login));
  await login(page, hands, MARTA);
  await expect(refused).toBeVisible();
  await expect(page).toHaveURL(/\/login/);

  await open(page, at(paths.contact));
  await page.getByLabel(/^Full name/).fill('Inês');
  await page.getByLabel(/^Email/).fill('ines@portlark.example');
  await page.getByLabel(/^Subject/).selectOption('general');
  await page.getByLabel(/^Message/).fill('Created is not done.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(refused).toBeVisible();
  await expect(page.getByLabel(/^Message/)).toHaveValue('Created is not done.');

  await openAs(page, at(placePath), MARTA.token);
  const heart = main(page).getByRole('button', { name: /^Save .* to favorites$/ });
  await heart.first().click();
  await expect(refused).toBeVisible();
  await expect(heart.first()).toHaveAttribute('aria-pressed', 'false');
  await open(page, at(placePath));
  await page.getByRole('tab', { name: /^Reviews/ }).click();
  await hands.rate(star(page, '2 stars'));
  await expect(refused).toBeVisible();
  await expect(page.getByText(/^You rated/)).toHaveCount(0);
});

test('what the host does not offer is asked for once on each page, not again and again', async ({
  page,
  host,
  at,
}) => {
  const askedTwice = async () => {
    await page.waitForLoadState('networkidle');
    const counts = new Map<string, number>();
    for (const { name, isOffered } of byBrowser(host.calls)) {
      if (!isOffered) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return [...counts].filter(([, count]) => count > 1);
  };
  await openAs(page, at(paths.listing), MARTA.token);
  for (const name of ['Seafood', 'Thai']) {
    await page.getByRole('checkbox', { name, exact: true }).check();
  }
  await page.getByRole('button', { name: 'View More' }).click();
  await expect(cards(page)).toHaveCount(11);
  expect(await askedTwice()).toEqual([]);
  await cards(page).first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/restaurant\//);
  await page.getByRole('tab', { name: /^Reviews/ }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Browse' }).click();
  await expect(cards(page).first()).toBeVisible();
  expect(await askedTwice()).toEqual([]);
});

test('a slow host holds nothing up but its own part; a failing list says so and comes back', async ({
  page,
  host,
  at,
  complaints,
}) => {
  host.can(FILTER, { status: 503, body: { success: false, message: 'High water.', data: null } });
  await open(page, at(paths.listing));
  await expect(page.getByText('We could not load restaurants.')).toBeVisible();
  await expect(page.getByText('No restaurants found')).toHaveCount(0);
  host.can(FILTER, { delayMs: 800 });
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(cards(page)).toHaveCount(9);
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !/503/.test(text)));
});
