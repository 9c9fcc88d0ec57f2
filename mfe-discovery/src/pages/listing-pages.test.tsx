import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { OPENED_PAGES_MAX } from '@tableside/contracts/listing/rules';
import type { QuerySpec } from '@tableside/contracts/queries';
import type { HeadArgs } from '@tableside/contracts/remote';
import { makeWirePage } from '@tableside/contracts/factories';
import { createDeferred } from '@tableside/testing/fake-api';
import { NetworkError } from '@tableside/platform';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeRestaurants, openListing, pagesOf } from '../testing/open-listing';
import { listingHead, listingQueries } from './listing-queries';

const region = () => screen.getByRole('region', { name: 'Results' });
const titles = () =>
  within(region())
    .getAllByRole('heading', { level: 2 })
    .map((each) => each.textContent);
const requested = (calls: readonly { readonly path: string }[]) =>
  calls.map(({ path }) => Number(path.split('page=')[1]));

const status = () => within(region()).getByRole('status');
const viewMore = () => screen.findByRole('button', { name: 'View More' });

test('appends the next page on View More, focuses its first card, announces it, and replaces the URL', async () => {
  const { user, router } = openListing('/restaurants?cuisine=6', { restaurants: pagesOf(30) });
  await user.click(await viewMore());
  await waitFor(() => expect(router.state.location.search).toBe('?cuisine=6&page=2'));
  const first = await screen.findByRole('link', { name: 'Place 13' });
  expect(screen.getByRole('link', { name: 'Place 1' })).toBeVisible();
  expect(first).toHaveFocus();
  expect(status()).toHaveTextContent('12 more restaurants, 24 shown');
  expect(screen.getByText('Showing 24 of 30')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'View More' }));
  await waitFor(() => expect(router.state.location.search).toBe('?cuisine=6&page=3'));
  expect(await screen.findByRole('link', { name: 'Place 30' })).toBeVisible();
  expect(router.state.historyAction).toBe('REPLACE');
});

test('shows pages 1 to 3 in order when opened at page 3', async () => {
  const { platform } = openListing('/restaurants?page=3', { restaurants: pagesOf(61) });
  expect(await screen.findByText('Showing 36 of 61')).toBeVisible();
  expect(titles()).toEqual(Array.from({ length: 36 }, (_, index) => `Place ${index + 1}`));
  expect(requested(platform.api.callsTo('restaurants'))).toEqual([1, 2, 3]);
});

test.each([
  ['/restaurants?page=3', 3],
  ['/restaurants?page=500', OPENED_PAGES_MAX],
])('opens at most ten pages: %s', (path, pages) => {
  const url = new URL(path, 'https://tableside.example');
  expect(listingQueries({ params: {}, url })[0]).toMatchObject({ isInfinite: true, pages });
});

test.each([
  ['a page beyond the last shows them all', '9', 'Showing 30 of 30'],
  ['garbage is page 1', '2x', 'Showing 12 of 30'],
  ['zero is page 1', '0', 'Showing 12 of 30'],
])('%s', async (_case, page, line) => {
  openListing(`/restaurants?page=${page}`, { restaurants: pagesOf(30) });
  expect(await screen.findByText(line)).toBeVisible();
});

test('ignores View More while a filter change is loading', async () => {
  const slow = createDeferred();
  const { router } = openListing('/restaurants', {
    restaurants: (args) => (args.filter.cuisine.length ? slow.promise : pagesOf(30)(args)),
  });
  const more = await viewMore();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Italian' }));
  fireEvent.click(more);
  await waitFor(() => expect(router.state.location.search).toBe('?cuisine=6'));
  slow.resolve(pagesOf(4)({ page: 1, filter: EMPTY_FILTER }));
  expect(await screen.findByText('Showing 4 of 4')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'View More' })).not.toBeInTheDocument();
  expect(titles()).toEqual(['Place 1', 'Place 2', 'Place 3', 'Place 4']);
});

test('loads the pages in the URL on Retry after a failure', async () => {
  const { user, platform } = openListing('/restaurants?page=2', {
    restaurants: new NetworkError('No connection.'),
  });
  expect(await screen.findByText('We couldn’t load restaurants.')).toBeVisible();
  platform.api.respond({ restaurants: pagesOf(30) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Showing 24 of 30')).toBeVisible();
});

test.each([
  ['all are shown', 13, '13', /^1 more restaurant, 13 shown\. That’s everything\.$/],
  ['the API has more than its last page', 2000, '2,000', /^1 more restaurant, 13 shown$/],
])('hides View More on the last page when %s', async (_case, total, shownTotal, text) => {
  const { user } = openListing('/restaurants', {
    restaurants: (args) => ({ ...pagesOf(13)(args), total }),
  });
  await user.click(await viewMore());
  await waitFor(() => expect(screen.getByRole('link', { name: 'Place 13' })).toHaveFocus());
  expect(screen.getByText(`Showing 13 of ${shownTotal}`)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'View More' })).not.toBeInTheDocument();
  expect(screen.queryAllByText(/^Use filters or search/)).toHaveLength(total > 13 ? 1 : 0);
  expect(status()).toHaveTextContent(text);
});

test('shows a restaurant once when it moves between pages', async () => {
  const [one, two, three] = makeRestaurants(3);
  const { user } = openListing('/restaurants', {
    restaurants: ({ page }) =>
      makeWirePage(page === 2 ? [two!, three!] : [one!, two!], { last_page: 2, total: 3 }),
  });
  await user.click(await viewMore());
  await waitFor(() => expect(screen.getByRole('link', { name: 'Place 3' })).toHaveFocus());
  expect(screen.getAllByRole('link', { name: 'Place 2' })).toHaveLength(1);
  expect(status()).toHaveTextContent('1 more restaurant, 3 shown');
});

test('drops a late page of an earlier selection', async () => {
  const late = createDeferred();
  const { user } = openListing('/restaurants', {
    restaurants: ({ page, filter }) => {
      if (filter.cuisine.length > 0) return makeWirePage(makeRestaurants(1, 90));
      return page === 2 ? late.promise : pagesOf(30)({ page, filter });
    },
  });
  await user.click(await viewMore());
  await user.click(screen.getByRole('checkbox', { name: 'Italian' }));
  const only = await screen.findByRole('link', { name: 'Place 90' });
  late.resolve(makeWirePage(makeRestaurants(12, 13), { last_page: 3, total: 30 }));
  await waitFor(() => expect(region()).toHaveAttribute('aria-busy', 'false'));
  expect(within(region()).getAllByRole('article')).toHaveLength(1);
  expect(only).not.toHaveFocus();
});

test('leaves focus alone when the list changes later', async () => {
  const { user, platform, queryClient } = openListing('/restaurants', { restaurants: pagesOf(24) });
  await user.click(await viewMore());
  await waitFor(() => expect(screen.getByRole('link', { name: 'Place 13' })).toHaveFocus());
  const box = screen.getByRole('checkbox', { name: 'Italian' });
  box.focus();
  platform.api.respond({ restaurants: pagesOf(23) });
  await act(async () => queryClient.invalidateQueries());
  await waitFor(() => expect(within(region()).getAllByRole('article')).toHaveLength(23));
  expect(box).toHaveFocus();
});

test('leaves focus alone when an earlier, longer list is shown again', async () => {
  const { user } = openListing('/restaurants', { restaurants: pagesOf(30) });
  await user.click(await viewMore());
  await waitFor(() => expect(screen.getByRole('link', { name: 'Place 13' })).toHaveFocus());
  const box = screen.getByRole('checkbox', { name: 'Italian' });
  await user.click(box);
  await waitFor(() => expect(within(region()).getAllByRole('article')).toHaveLength(12));
  await user.click(box);
  await waitFor(() => expect(within(region()).getAllByRole('article')).toHaveLength(24));
  expect(box).toHaveFocus();
});

test('keeps loaded pages when the next fails, and Retry continues', async () => {
  const { user, platform } = openListing('/restaurants', { restaurants: pagesOf(30) });
  await viewMore();
  platform.api.respond({
    restaurants: new NetworkError('No connection.'),
  });
  await user.click(await viewMore());
  expect(await screen.findByText('We couldn’t load restaurants.')).toBeVisible();
  expect(within(region()).getAllByRole('article')).toHaveLength(12);
  platform.api.respond({ restaurants: pagesOf(30) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Place 13' })).toHaveFocus());
  expect(screen.queryByText('We couldn’t load restaurants.')).not.toBeInTheDocument();
});

test('restores the list on Back without a request', async () => {
  const { user, router, platform } = openListing('/restaurants?cuisine=6', {
    restaurants: pagesOf(30),
  });
  await user.click(await viewMore());
  await user.click(await screen.findByRole('link', { name: 'Place 13' }));
  expect(await screen.findByText('Another page')).toBeVisible();
  const requested = platform.api.callsTo('restaurants').length;
  await act(async () => router.navigate(-1));
  expect(await screen.findByRole('link', { name: 'Place 24' })).toBeVisible();
  expect(router.state.location.search).toBe('?cuisine=6&page=2');
  expect(platform.api.callsTo('restaurants')).toHaveLength(requested);
});

const RESPONSES: Readonly<Record<string, unknown>> = {
  settings: { city: 'Chattanooga, Tennessee' },
  options: [{ id: 6, title: 'Italian' }],
};
const head = (path: string) =>
  listingHead({
    params: {},
    url: new URL(path, 'https://tableside.example'),
    failure: () => null,
    known: () => [],
    content: () => null,
    siteOrigin: 'https://tableside.example',
    apiOrigin: '',
    data: (({ queryKey: [name] }: QuerySpec) => RESPONSES[name]) as HeadArgs['data'],
  });

const ALL = 'Restaurants in Chattanooga';

const ITALIAN = 'Italian restaurants in Chattanooga';
test.each([
  ['', ALL, '', false],
  ['?cuisine=6', ITALIAN, '?cuisine=6', false],
  ['?cuisine=6&sort=best&open=', ITALIAN, '?cuisine=6', false],
  ['?cuisine=6&page=2', ITALIAN, '?cuisine=6', true],
  ['?cuisine=6,7', ALL, '', true],
  ['?service=6', ALL, '', true],
  ['?sort=name', ALL, '', true],
  ['?open=now', ALL, '', true],
  ['?cuisine=6&open=5-1930', ALL, '', true],
  ['?view=map', ALL, '', true],
  ['?search=Fish', 'Search Results for "Fish"', '', true],
])('head of /restaurants%s: title %s, canonical %s, noindex %s', (search, title, path, noIndex) => {
  expect(head(`/restaurants${search}`)).toMatchObject({
    title,
    canonicalPath: `/restaurants${path}`,
    noIndex,
  });
});
