import { findHref } from '@tableside/testing/links';
import { must, makeWireRestaurant } from '@tableside/contracts/factories';
import type { PriceRange } from '@tableside/contracts/restaurant/model';
import { ApiError, NetworkError } from '@tableside/platform';
import type { FakeAnswers } from '@tableside/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { openFavourites } from '../testing/open-favourites';
import { compareRoute } from './compare-page';

const LISTED = ['Luna', 'Olive', 'Sole', 'Mare', 'Nube'];
const PRICES: Readonly<Record<string, PriceRange>> = { luna: '$', olive: '$$$' };

/** A host that lists a few places. */
const restaurant: FakeAnswers['restaurant'] = ({ slug }) => {
  const title = LISTED.find((each) => each.toLowerCase() === slug);
  if (!title) throw new ApiError('Not found', 404, {}, { error: 'restaurant-not-found' });
  return makeWireRestaurant({ title, slug, price_range: PRICES[slug] ?? '$$' });
};
const open = (search: string, isSignedIn = false, answers: FakeAnswers = {}) =>
  openFavourites({
    path: `/compare${search}`,
    isSignedIn,
    listed: LISTED,
    answers: { restaurant, ...answers },
  });

test('shows the places of its address side by side, what differs first', async () => {
  open('?places=luna,olive');
  expect(await screen.findByRole('columnheader', { name: /^Luna/ })).toBeVisible();
  expect(screen.getByRole('row', { name: 'Price $ $$$' })).toBeVisible();
  const [differing, same] = screen.getAllByRole('rowgroup').slice(1);
  expect(within(must(differing ?? null)).getByText('What differs')).toBeVisible();
  expect(within(must(same ?? null)).getByText('Area')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Luna' })).toHaveAttribute('href', '/restaurant/luna');
  expect(screen.getByText(/^Nobody has recorded for any of them: .*waiting time/)).toBeVisible();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test('a place can be taken out, which is a link to the others', async () => {
  open('?places=luna,olive,sole');
  const link = await screen.findByRole('link', { name: 'Remove Olive from the comparison' });
  expect(link).toHaveAttribute('href', '/compare?places=luna,sole');
});

test('names what is not listed beside the places that are', async () => {
  open('?places=luna,no-such-place,olive');
  await screen.findByText('Not listed here, or not any more: “no-such-place”.');
  expect(screen.getAllByRole('columnheader')).toHaveLength(2);
});

test('reads four places at most, each once', async () => {
  const { platform } = open('?places=luna,luna&places=olive&places=sole,mare,nube');
  await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(4));
  expect(platform.api.callsTo('restaurant')).toHaveLength(4);
});

test('a place that could not be loaded does not hide the others; Retry brings it', async () => {
  let isDown = true;
  const { user } = open('?places=luna,olive,sole', false, {
    restaurant: (args) => {
      if (isDown && args.slug === 'sole') throw new NetworkError('No connection.');
      return typeof restaurant === 'function' ? restaurant(args) : null;
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not load all places.');
  expect(screen.getAllByRole('columnheader')).toHaveLength(2);
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('columnheader', { name: /^Sole/ })).toBeVisible();
});

test('is made from favorites, two to four', async () => {
  const { user } = open('', true);
  const choose = async (title: string) =>
    user.click(await screen.findByRole('checkbox', { name: new RegExp(title) }));
  const compare = () => screen.getByRole('button', { name: 'Compare' });
  await choose('Luna');
  expect(compare()).toHaveAttribute('aria-disabled', 'true');
  for (const title of ['Olive', 'Sole', 'Mare']) await choose(title);
  expect(screen.getByText('4 of 4 chosen')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /Nube/ })).toBeDisabled();
  await user.click(compare());
  await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(4));
});

test('is made from a shared list, by visitors too; the address keeps the list', async () => {
  const token = 'Zm9yLWZyaWVuZHMtb25seQ';
  const items = LISTED.map((title) => makeWireRestaurant({ title, slug: title.toLowerCase() }));
  const { user, router } = open(`?token=${token}`, false, {
    sharedList: { first_name: 'Ana', items },
  });
  await user.click(await screen.findByRole('checkbox', { name: /Luna/ }));
  await user.click(screen.getByRole('checkbox', { name: /Nube/ }));
  await user.click(screen.getByRole('button', { name: 'Compare' }));
  expect(await screen.findByRole('columnheader', { name: /^Nube/ })).toBeVisible();
  expect(router.state.location.search).toBe(`?places=luna,nube&token=${token}`);
});

test('a list that is shared no longer leaves nothing to choose', async () => {
  open('?token=Zm9yLWZyaWVuZHMtb25seQ', false, {
    sharedList: new ApiError('No.', 404),
  });
  await screen.findByRole('heading', { name: 'It takes two favorites to compare' });
});

test('a comparison leads to a vote about its places', async () => {
  open('?places=luna,olive', true);
  expect(await findHref('Ask friends')).toBe('/vote?places=luna,olive');
});

test('asks visitors to sign in only where there is nothing to compare', async () => {
  open('');
  expect(await screen.findByRole('heading', { name: 'Please sign in' })).toBeVisible();
});

test('a single place is told that it takes two', async () => {
  open('?places=luna', true);
  expect(await screen.findByText(/^Luna is alone so far/)).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('favorites lead to it from two places on', async () => {
  const { user } = openFavourites({ listed: ['Luna', 'Olive'] });
  expect(await screen.findByRole('link', { name: 'Compare' })).toHaveAttribute('href', '/compare');
  const region = within(screen.getByRole('region', { name: 'Favorites' }));
  await user.click(region.getByRole('button', { name: /Remove Luna/ }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Compare' })).toBeNull());
});

test('its title names the places that are known', () => {
  const url = new URL('https://tableside.example/compare?places=luna,gone,olive');
  const known: Readonly<Record<string, string>> = { luna: 'Luna', olive: 'Olive' };
  const args = {
    url,
    params: {},
    data: ({ queryKey: [, { slug }] }: { queryKey: [string, { slug: string }] }) =>
      known[slug] ? { title: known[slug] } : undefined,
  };
  expect(compareRoute.handle.head(args)).toEqual({
    title: 'Luna, Olive compared',
    noIndex: true,
  });
});
