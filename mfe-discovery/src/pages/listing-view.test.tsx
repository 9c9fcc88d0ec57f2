import { makeWirePage } from '@tableside/contracts/factories';
import { watchCanvases } from '@tableside/testing/base-map';
import { screen, waitFor, within } from '@testing-library/react';
import { countsOf, openListing, pagesOf } from '../testing/open-listing';

const restaurants = { data: [], is_complete: true };
const linkTo = async (name: string | RegExp) =>
  (await screen.findByRole('link', { name })).getAttribute('href');

describe('links to other selections keep the map open', () => {
  beforeEach(() => {
    watchCanvases();
  });

  test('to restaurants with unknown hours, and back', async () => {
    const { user, router } = openListing('/restaurants?open=now&view=map', {
      filterCounts: countsOf({}, { open: 3, unknown: 14 }),
      mapRestaurants: restaurants,
    });
    await user.click(await screen.findByRole('link', { name: 'Show them' }));
    await waitFor(() =>
      expect(router.state.location.search).toBe('?open=now&hours=unknown&view=map'),
    );
    expect(await linkTo('Back to open restaurants')).toBe('/restaurants?open=now&view=map');
  });

  test('to relaxed results and all restaurants', async () => {
    openListing('/restaurants?cuisine=6&amenity=2&view=map', {
      restaurants: ({ filter }) =>
        filter.cuisine.length && filter.feature.length ? makeWirePage([]) : pagesOf(5)({ filter }),
      mapRestaurants: restaurants,
    });
    expect(await linkTo(/^Without Live Music/)).toBe('/restaurants?cuisine=6&view=map');
    expect(await linkTo('View All Restaurants')).toBe('/restaurants?view=map');
  });

  test('and keep the list without a map', async () => {
    openListing('/restaurants?open=now', {
      filterCounts: countsOf({}, { open: 3, unknown: 1 }),
    });
    expect(await linkTo('Show it')).toBe('/restaurants?open=now&hours=unknown');
  });
});

test('shows rows on phones until Photos is pressed, and stores the choice', async () => {
  const { user } = openListing('/restaurants');
  const pictures = await screen.findByRole('button', { name: 'Photos' });
  expect(pictures).toHaveAttribute('aria-pressed', 'false');
  const list = within(screen.getByRole('region', { name: 'Results' })).getByRole('list');
  expect(list).toHaveClass('compact');
  await user.click(pictures);
  expect(list).not.toHaveClass('compact');
  expect(localStorage.getItem('tableside.listing.pictures')).toBe('large');
  await user.click(pictures);
  expect(list).toHaveClass('compact');
  expect(localStorage.getItem('tableside.listing.pictures')).toBeNull();
});
