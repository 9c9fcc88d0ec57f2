import { paths } from '@tableside/contracts/paths';
import {
  bodiesOf,
  byBrowser,
  cards,
  FILTER,
  main,
  NOTHING_CHOSEN,
  searchBox,
} from '../../support/spec-host/page';
import { expect, open, test } from '../../support/spec-host/test';
import { HEADER_TEXT } from '../../support/spec-host/town';

/** The site over a host that was written from the specification alone: everything that it describes works, and
 * everything beyond hides itself. Here home, listing and search. */

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
