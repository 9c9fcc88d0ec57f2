import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { NetworkError } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { makeWirePage } from '@tableside/contracts/factories';
import { act, screen, waitFor, within } from '@testing-library/react';
import { makeRestaurants, openListing, pagesOf } from '../testing/open-listing';

const region = () => screen.getByRole('region', { name: 'Results' });
const status = () => within(region()).getByRole('status');
const viewMore = () => screen.findByRole('button', { name: 'View More' });

test('appends the next page, focuses its first card, and announces it', async () => {
  const { user } = openListing('/restaurants', { restaurants: pagesOf(30) });
  await user.click(await viewMore());
  const first = await screen.findByRole('link', { name: 'Place 13' });
  expect(screen.getByRole('link', { name: 'Place 1' })).toBeVisible();
  expect(first).toHaveFocus();
  expect(status()).toHaveTextContent('12 more restaurants, 24 shown');
  expect(screen.getByText('Showing 24 of 30')).toBeVisible();
});

test('is hidden on the last page', async () => {
  const { user } = openListing('/restaurants', { restaurants: pagesOf(13) });
  await user.click(await viewMore());
  await waitFor(() => expect(screen.getByRole('link', { name: 'Place 13' })).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'View More' })).not.toBeInTheDocument();
  expect(status()).toHaveTextContent('1 more restaurant, 13 shown. That’s everything.');
});

test('does not claim that all are shown when the last page is incomplete', async () => {
  const { user } = openListing('/restaurants', {
    restaurants: (args) => ({ ...pagesOf(13)(args), total: 2000 }),
  });
  await user.click(await viewMore());
  expect(await screen.findByText('Showing 13 of 2,000')).toBeVisible();
  expect(screen.getByText(/^Use filters or search/)).toBeVisible();
  expect(status()).toHaveTextContent(/^1 more restaurant, 13 shown$/);
});

test('is hidden when everything fits on one page', async () => {
  openListing('/restaurants', { restaurants: pagesOf(5) });
  expect(await screen.findByText('Showing 5 of 5')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'View More' })).not.toBeInTheDocument();
});

test('sends one request on a double click', async () => {
  const slow = createDeferred();
  const { user, platform } = openListing('/restaurants', {
    restaurants: (args) => (args.page === 2 ? slow.promise : pagesOf(30)(args)),
  });
  await user.dblClick(await viewMore());
  await user.click(await viewMore());
  slow.resolve(pagesOf(30)({ page: 2, filter: EMPTY_FILTER }));
  await screen.findByRole('link', { name: 'Place 13' });
  const requested = platform.api.callsTo('restaurants').map(({ path }) => path);
  expect(requested.filter((path) => path.endsWith('page=2'))).toHaveLength(1);
  expect(requested.filter((path) => path.endsWith('page=3'))).toHaveLength(0);
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
  expect(await screen.findByText('We could not load restaurants.')).toBeVisible();
  expect(within(region()).getAllByRole('article')).toHaveLength(12);
  platform.api.respond({ restaurants: pagesOf(30) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Place 13' })).toHaveFocus());
  expect(screen.queryByText('We could not load restaurants.')).not.toBeInTheDocument();
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
