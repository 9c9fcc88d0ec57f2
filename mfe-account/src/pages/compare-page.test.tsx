import { findHref } from '@tableside/testing/links';
import { must, makeWireRestaurant } from '@tableside/contracts/factories';
import type { PriceRange } from '@tableside/contracts/restaurant/model';
import { ApiError, NetworkError } from '@tableside/platform';
import type { FakeResponses } from '@tableside/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { openFavorites } from '../testing/open-favorites';
import { compareRoute } from './compare-page';

const LISTED = ['Luna', 'Olive', 'Sole', 'Mare', 'Nube'];
const PRICES: Readonly<Record<string, PriceRange>> = { luna: '$', olive: '$$$' };

/** An API that lists a few restaurants. */
const restaurant: FakeResponses['restaurant'] = ({ slug }) => {
  const title = LISTED.find((each) => each.toLowerCase() === slug);
  if (!title) throw new ApiError('Not found', 404, {}, { error: 'restaurant-not-found' });
  return makeWireRestaurant({ title, slug, price_range: PRICES[slug] ?? '$$' });
};
const open = (search: string, isSignedIn = false, responses: FakeResponses = {}) =>
  openFavorites({
    path: `/compare${search}`,
    isSignedIn,
    listed: LISTED,
    responses: { restaurant, ...responses },
  });

test('compares the restaurants in the URL, differences first', async () => {
  open('?restaurants=luna,olive');
  expect(await screen.findByRole('columnheader', { name: /^Luna/ })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Price Price: 1 of 4 Price: 3 of 4' })).toBeVisible();
  const [differing, same] = screen.getAllByRole('rowgroup').slice(1);
  expect(within(must(differing ?? null)).getByText('Differences')).toBeVisible();
  expect(within(must(same ?? null)).getByText('Area')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Luna' })).toHaveAttribute('href', '/restaurant/luna');
  expect(screen.getByRole('region', { name: 'Comparison' })).toHaveAttribute('tabindex', '0');
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test('links to the comparison without a restaurant', async () => {
  open('?restaurants=luna,olive,sole');
  const link = await screen.findByRole('link', { name: 'Remove Olive from the comparison' });
  expect(link).toHaveAttribute('href', '/compare?restaurants=luna,sole');
});

test('lists unknown restaurants above the comparison', async () => {
  open('?restaurants=luna,no-such-restaurant,olive');
  await screen.findByText('No longer listed: “no-such-restaurant”.');
  expect(screen.getAllByRole('columnheader')).toHaveLength(2);
});

test('compares at most four distinct restaurants', async () => {
  const { platform } = open('?restaurants=luna,luna&restaurants=olive&restaurants=sole,mare,nube');
  await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(4));
  expect(platform.api.callsTo('restaurant')).toHaveLength(4);
});

test('shows the other restaurants when one fails to load, and retries it', async () => {
  let isDown = true;
  const { user } = open('?restaurants=luna,olive,sole', false, {
    restaurant: (args) => {
      if (isDown && args.slug === 'sole') throw new NetworkError('No connection.');
      return typeof restaurant === 'function' ? restaurant(args) : null;
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load all restaurants.');
  expect(screen.getAllByRole('columnheader')).toHaveLength(2);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('columnheader', { name: /^Sole/ })).toBeVisible();
});

test('compares two to four favorites', async () => {
  const { user } = open('', true);
  const choose = async (title: string) =>
    user.click(await screen.findByRole('checkbox', { name: new RegExp(title) }));
  const compare = () => screen.getByRole('button', { name: 'Compare' });
  await choose('Luna');
  expect(compare()).toHaveAttribute('aria-disabled', 'true');
  for (const title of ['Olive', 'Sole', 'Mare']) await choose(title);
  expect(screen.getByText('4 of 4 selected')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /Nube/ })).toBeDisabled();
  await user.click(compare());
  await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(4));
});

test('lets visitors compare restaurants of a shared list, and keeps its token in the URL', async () => {
  const token = 'Zm9yLWZyaWVuZHMtb25seQ';
  const items = LISTED.map((title) => makeWireRestaurant({ title, slug: title.toLowerCase() }));
  const { user, router } = open(`?token=${token}`, false, {
    sharedList: { first_name: 'Ana', items },
  });
  await user.click(await screen.findByRole('checkbox', { name: /Luna/ }));
  await user.click(screen.getByRole('checkbox', { name: /Nube/ }));
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  expect(await screen.findByRole('columnheader', { name: /^Nube/ })).toBeVisible();
  expect(router.state.location.search).toBe(`?restaurants=luna,nube&token=${token}`);
});

test('offers no restaurants of a list that is no longer shared', async () => {
  open('?token=Zm9yLWZyaWVuZHMtb25seQ', false, {
    sharedList: new ApiError('No.', 404),
  });
  await screen.findByRole('heading', { name: 'Save at least two favorites to compare' });
});

test('links to a vote on the compared restaurants', async () => {
  open('?restaurants=luna,olive', true);
  expect(await findHref('Ask friends')).toBe('/vote?restaurants=luna,olive');
});

test('asks visitors to log in if there is nothing to compare', async () => {
  open('');
  expect(await screen.findByRole('heading', { name: 'Please log in' })).toBeVisible();
});

test('asks for a second restaurant', async () => {
  open('?restaurants=luna', true);
  expect(await screen.findByText(/^Add another restaurant to compare with Luna/)).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('is linked from the favorites page when there are at least two', async () => {
  const { user } = openFavorites({ listed: ['Luna', 'Olive'] });
  expect(await screen.findByRole('link', { name: 'Compare' })).toHaveAttribute('href', '/compare');
  const region = within(screen.getByRole('region', { name: 'Favorites' }));
  await user.click(region.getByRole('button', { name: /Remove Luna/ }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Compare' })).toBeNull());
});

test('has the names of the known restaurants as title', () => {
  const url = new URL('https://tableside.example/compare?restaurants=luna,gone,olive');
  const known: Readonly<Record<string, string>> = { luna: 'Luna', olive: 'Olive' };
  const args = {
    url,
    params: {},
    data: ({ queryKey: [, { slug }] }: { queryKey: [string, { slug: string }] }) =>
      known[slug] ? { title: known[slug] } : undefined,
  };
  expect(compareRoute.handle.head(args)).toEqual({
    title: 'Luna and Olive compared',
    noIndex: true,
  });
});
