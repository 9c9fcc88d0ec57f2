import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { OPENED_PAGES_MAX } from '@tableside/contracts/listing/rules';
import type { HeadArgs } from '@tableside/contracts/remote';
import { createDeferred } from '@tableside/testing/fake-api';
import { NetworkError } from '@tableside/platform';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openListing, pagesOf } from '../testing/open-listing';
import { listingHead, listingQueries } from './listing-queries';

const region = () => screen.getByRole('region', { name: 'Results' });
const titles = () =>
  within(region())
    .getAllByRole('heading', { level: 2 })
    .map((each) => each.textContent);
const requested = (calls: readonly { readonly path: string }[]) =>
  calls.map(({ path }) => Number(path.split('page=')[1]));

test('writes the page to the URL on View More, replacing the history entry', async () => {
  const { user, router } = openListing('/restaurants?cuisine=6', { restaurants: pagesOf(30) });
  await user.click(await screen.findByRole('button', { name: 'View More' }));
  await waitFor(() => expect(router.state.location.search).toBe('?cuisine=6&page=2'));
  await screen.findByRole('link', { name: 'Place 24' });
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

test('resets the page in the URL when a filter changes', async () => {
  const { user, router, platform } = openListing('/restaurants?page=2', {
    restaurants: pagesOf(30),
  });
  await screen.findByText('Showing 24 of 30');
  await user.click(screen.getByRole('checkbox', { name: 'Italian' }));
  await waitFor(() => expect(router.state.location.search).toBe('?cuisine=6'));
  expect(await screen.findByText('Showing 12 of 30')).toBeVisible();
  expect(requested(platform.api.callsTo('restaurants'))).toEqual([1, 2, 1]);
});

test('ignores View More while a filter change is loading', async () => {
  const slow = createDeferred();
  const { router } = openListing('/restaurants', {
    restaurants: (args) => (args.filter.cuisine.length ? slow.promise : pagesOf(30)(args)),
  });
  const more = await screen.findByRole('button', { name: 'View More' });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Italian' }));
  fireEvent.click(more);
  await waitFor(() => expect(router.state.location.search).toBe('?cuisine=6'));
  slow.resolve(pagesOf(4)({ page: 1, filter: EMPTY_FILTER }));
  expect(await screen.findByText('Showing 4 of 4')).toBeVisible();
  expect(titles()).toEqual(['Place 1', 'Place 2', 'Place 3', 'Place 4']);
});

test('loads the pages in the URL on Retry after a failure', async () => {
  const { user, platform } = openListing('/restaurants?page=2', {
    restaurants: new NetworkError('No connection.'),
  });
  expect(await screen.findByText('We could not load restaurants.')).toBeVisible();
  platform.api.respond({ restaurants: pagesOf(30) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Showing 24 of 30')).toBeVisible();
});

const head = (path: string) =>
  listingHead({
    params: {},
    url: new URL(path, 'https://tableside.example'),
    failure: () => null,
    known: () => [],
    content: () => null,
    siteOrigin: 'https://tableside.example',
    apiOrigin: '',
    data: (({ queryKey }: { queryKey: readonly unknown[] }) =>
      queryKey[0] === 'options' ? [{ id: 6, title: 'Italian' }] : undefined) as HeadArgs['data'],
  });

test.each([
  ['/restaurants', '/restaurants', false],
  ['/restaurants?cuisine=6', '/restaurants?cuisine=6', false],
  ['/restaurants?cuisine=6&sort=best&open=', '/restaurants?cuisine=6', false],
  ['/restaurants?cuisine=6&page=2', '/restaurants?cuisine=6', true],
  ['/restaurants?sort=name', '/restaurants', true],
  ['/restaurants?open=now', '/restaurants', true],
  ['/restaurants?cuisine=6&open=5-1930', '/restaurants', true],
  ['/restaurants?view=map', '/restaurants', true],
  ['/restaurants?search=pho', '/restaurants', true],
])('%s: canonical path %s, noindex %s', (path, canonicalPath, noIndex) => {
  expect(head(path)).toMatchObject({ canonicalPath, noIndex });
});
