import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { NetworkError } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { makeWirePage } from '@tableside/contracts/factories';
import { act, screen, waitFor, within } from '@testing-library/react';
import { makePlaces, openListing, pagesOf } from '../testing/open-listing';

const region = () => screen.getByRole('region', { name: 'Results' });
const status = () => within(region()).getByRole('status');
const viewMore = () => screen.findByRole('button', { name: 'View More' });

test('appends the next page, focuses its first card and says so', async () => {
  const { user } = openListing('/restaurants', { restaurants: pagesOf(30) });
  await user.click(await viewMore());
  const first = await screen.findByRole('link', { name: 'Place 13' });
  expect(screen.getByRole('link', { name: 'Place 1' })).toBeVisible();
  expect(first).toHaveFocus();
  expect(status()).toHaveTextContent('12 more restaurants, 24 shown');
  expect(screen.getByText('Showing 24 of 30')).toBeVisible();
});

test('goes away on the last page', async () => {
  const { user } = openListing('/restaurants', { restaurants: pagesOf(13) });
  await user.click(await viewMore());
  await waitFor(() => expect(screen.getByRole('link', { name: 'Place 13' })).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'View More' })).not.toBeInTheDocument();
  expect(status()).toHaveTextContent('1 more restaurant, 13 shown. All restaurants shown');
});

test('a last page that leaves some out does not claim that all are shown', async () => {
  const { user } = openListing('/restaurants', {
    restaurants: (args) => ({ ...pagesOf(13)(args), total: 2000 }),
  });
  await user.click(await viewMore());
  expect(await screen.findByText('Showing 13 of 2,000')).toBeVisible();
  expect(screen.getByText(/^Narrow the list/)).toBeVisible();
  expect(status()).toHaveTextContent(/^1 more restaurant, 13 shown$/);
});

test('is not there when everything fits on one page', async () => {
  openListing('/restaurants', { restaurants: pagesOf(5) });
  expect(await screen.findByText('Showing 5 of 5')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'View More' })).not.toBeInTheDocument();
});

test('pressing it twice asks once', async () => {
  const slow = createDeferred();
  const { user, platform } = openListing('/restaurants', {
    restaurants: (args) => (args.page === 2 ? slow.promise : pagesOf(30)(args)),
  });
  await user.dblClick(await viewMore());
  await user.click(await viewMore());
  slow.resolve(pagesOf(30)({ page: 2, filter: EMPTY_FILTER }));
  await screen.findByRole('link', { name: 'Place 13' });
  const asked = platform.api.callsTo('restaurants').map(({ path }) => path);
  expect(asked.filter((path) => path.endsWith('page=2'))).toHaveLength(1);
  expect(asked.filter((path) => path.endsWith('page=3'))).toHaveLength(0);
});

test('a restaurant that moved to the next page meanwhile shows once', async () => {
  const [one, two, three] = makePlaces(3);
  const { user } = openListing('/restaurants', {
    restaurants: ({ page }) =>
      makeWirePage(page === 2 ? [two!, three!] : [one!, two!], { last_page: 2, total: 3 }),
  });
  await user.click(await viewMore());
  await waitFor(() => expect(screen.getByRole('link', { name: 'Place 3' })).toHaveFocus());
  expect(screen.getAllByRole('link', { name: 'Place 2' })).toHaveLength(1);
  expect(status()).toHaveTextContent('1 more restaurant, 3 shown');
});

test('a late page of an earlier selection is dropped', async () => {
  const late = createDeferred();
  const { user } = openListing('/restaurants', {
    restaurants: ({ page, filter }) => {
      if (filter.cuisine.length > 0) return makeWirePage(makePlaces(1, 90));
      return page === 2 ? late.promise : pagesOf(30)({ page, filter });
    },
  });
  await user.click(await viewMore());
  await user.click(screen.getByRole('checkbox', { name: 'Italian' }));
  const only = await screen.findByRole('link', { name: 'Place 90' });
  late.resolve(makeWirePage(makePlaces(12, 13), { last_page: 3, total: 30 }));
  await waitFor(() => expect(region()).toHaveAttribute('aria-busy', 'false'));
  expect(within(region()).getAllByRole('article')).toHaveLength(1);
  expect(only).not.toHaveFocus();
});

test('a list that changes later, as when a place has gone, leaves the focus where it is', async () => {
  const { user, platform, queryClient } = openListing('/restaurants', { restaurants: pagesOf(24) });
  await user.click(await viewMore());
  await waitFor(() => expect(screen.getByRole('link', { name: 'Place 13' })).toHaveFocus());
  const box = screen.getByRole('checkbox', { name: 'Italian' });
  box.focus();
  platform.api.answer({ restaurants: pagesOf(23) });
  await act(async () => queryClient.invalidateQueries());
  await waitFor(() => expect(within(region()).getAllByRole('article')).toHaveLength(23));
  expect(box).toHaveFocus();
});

test('a list that grew before another selection leaves the focus on what brings it back', async () => {
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

test('a failing page leaves what was loaded, and Retry goes on from there', async () => {
  const { user, platform } = openListing('/restaurants', { restaurants: pagesOf(30) });
  await viewMore();
  platform.api.answer({
    restaurants: new NetworkError('No connection.'),
  });
  await user.click(await viewMore());
  expect(await screen.findByText('We could not load restaurants.')).toBeVisible();
  expect(within(region()).getAllByRole('article')).toHaveLength(12);
  platform.api.answer({ restaurants: pagesOf(30) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Place 13' })).toHaveFocus());
  expect(screen.queryByText('We could not load restaurants.')).not.toBeInTheDocument();
});

test('going away and Back shows the list as it was, without asking again', async () => {
  const { user, router, platform } = openListing('/restaurants?cuisine=6', {
    restaurants: pagesOf(30),
  });
  await user.click(await viewMore());
  await user.click(await screen.findByRole('link', { name: 'Place 13' }));
  expect(await screen.findByText('Another page')).toBeVisible();
  const asked = platform.api.callsTo('restaurants').length;
  await act(async () => router.navigate(-1));
  expect(await screen.findByRole('link', { name: 'Place 24' })).toBeVisible();
  expect(router.state.location.search).toBe('?cuisine=6&page=2');
  expect(platform.api.callsTo('restaurants')).toHaveLength(asked);
});
