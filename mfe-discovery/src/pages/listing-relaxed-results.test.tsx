import type { EndpointArgs } from '@tableside/contracts/endpoints';
import type { ListingFilter } from '@tableside/contracts/listing/model';
import { screen, waitFor, within } from '@testing-library/react';
import { openListing, pagesOf } from '../testing/open-listing';

/** Returns as many restaurants as `count` gives for a selection. */
const findingOf =
  (count: (filter: ListingFilter) => number) =>
  ({ filter, page = 1 }: EndpointArgs<'restaurants'>) =>
    pagesOf(count(filter))({ filter, page });

const near = () => screen.findByRole('region', { name: 'Close matches' });
const offers = async () =>
  within(within(await near()).getByRole('group'))
    .getAllByRole('link')
    .map((link) => link.textContent);

test('offers relaxed results: one filter fewer, the search alone, the filters alone', async () => {
  const { platform, user, router } = openListing('/restaurants?search=pho&cuisine=6&amenity=2', {
    restaurants: findingOf(({ keyword, cuisine, feature }) => {
      if (keyword && cuisine.length && feature.length) return 0;
      if (!keyword) return 30;
      return cuisine.length ? 5 : feature.length ? 0 : 40;
    }),
  });
  expect(await offers()).toEqual([
    'Without “pho”: 30 restaurants',
    'Without Live Music: 5 restaurants',
    'Only “pho”: 40 restaurants',
  ]);
  expect(platform.api.callsTo('restaurants')).toHaveLength(1 + 4);
  expect(within(await near()).getAllByRole('article')).toHaveLength(3);
  await user.click(screen.getByRole('link', { name: 'Without Live Music: 5 restaurants' }));
  await waitFor(() => expect(router.state.location.search).toBe('?search=pho&cuisine=6'));
  expect(screen.getByRole('region', { name: 'Results' })).toHaveFocus();
  expect(await screen.findByText('Found 5 restaurants matching your search')).toBeVisible();
  expect(screen.queryByText('Close matches')).not.toBeInTheDocument();
});

test('requests relaxed results only without results, and hides empty ones', async () => {
  const { platform } = openListing('/restaurants?cuisine=6&amenity=2', { restaurants: pagesOf(3) });
  expect(await screen.findByRole('link', { name: 'Place 1' })).toBeVisible();
  expect(platform.api.callsTo('restaurants')).toHaveLength(1);
});
