import { makeWirePage } from '@tableside/contracts/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { countsOf, makeRestaurants, openListing } from '../testing/open-listing';

const facets = {
  prices: [
    { title: '$', count: 3 },
    { title: '$$', count: 0 },
  ],
  areas: Array.from({ length: 12 }, (_, index) => ({ title: `Area ${index}`, count: 12 - index })),
  traits: [
    { title: 'outdoor', count: 2 },
    { title: 'step-free', count: 0 },
    { title: 'partly-step-free', count: 1 },
    { title: 'halal', count: 1 },
    { title: 'kosher', count: 0 },
  ],
  unknown: [{ title: 'price', count: 212 }],
};
const open = (path = '/restaurants') =>
  openListing(path, {
    restaurants: makeWirePage(makeRestaurants(3)),
    filterCounts: { ...countsOf({}), facets },
  });
const quick = () => screen.findByRole('group', { name: 'Quick filters' });

test('shares quick filter state with the filter form and URL', async () => {
  const { user, router, platform } = open();
  const chip = await within(await quick()).findByRole('button', { name: 'Price $' });
  await user.click(chip);
  await waitFor(() => expect(router.state.location.search).toBe('?price=1'));
  expect(chip).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() =>
    expect(platform.api.callsTo('restaurants').at(-1)?.body).toMatchObject({ prices: ['$'] }),
  );
  expect(screen.getByRole('button', { name: 'Remove $' })).toBeVisible();
  await user.click(within(await quick()).getByRole('button', { name: '4+ stars' }));
  await user.click(within(await quick()).getByRole('button', { name: 'Outdoor seating' }));
  await waitFor(() => expect(router.state.location.search).toBe('?price=1&rating=4&with=outdoor'));
  await user.click(screen.getByRole('button', { name: /^Rating/ }));
  expect(screen.getByRole('radio', { name: '4+ stars' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('hides filters that no restaurant matches', async () => {
  const { user } = open();
  const row = within(await quick());
  expect(await row.findByRole('button', { name: 'Price $' })).toBeVisible();
  expect(row.queryByRole('button', { name: 'Step-free' })).not.toBeInTheDocument();
  expect(row.queryByRole('button', { name: 'Price $$$' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Diet' }));
  expect(screen.getByRole('checkbox', { name: 'Halal, 1 restaurant' })).toBeVisible();
  expect(screen.queryByRole('checkbox', { name: /Kosher/ })).not.toBeInTheDocument();
});

test('makes step-free levels exclusive and areas multi-select', async () => {
  const { user, router } = open('/restaurants?with=halal');
  await user.click(await screen.findByRole('button', { name: 'Step-free access' }));
  await user.click(screen.getByRole('radio', { name: 'At least partly step-free' }));
  await waitFor(() => expect(router.state.location.search).toBe('?with=partly-step-free,halal'));
  const levels = within(screen.getByRole('group', { name: 'Step-free access' }));
  await user.click(levels.getByRole('radio', { name: 'Any' }));
  await waitFor(() => expect(router.state.location.search).toBe('?with=halal'));
  await user.click(screen.getByRole('button', { name: 'Area' }));
  expect(screen.queryByRole('checkbox', { name: /Area 11/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all (12)' }));
  await user.click(screen.getByRole('checkbox', { name: /Area 11/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?area=Area+11&with=halal'));
});

test('counts restaurants with unknown values and links to them', async () => {
  const { user, router } = open('/restaurants?price=1');
  await screen.findByText(/212 more aren’t shown because we don’t know what they cost/);
  await user.click(screen.getByRole('link', { name: 'Show them' }));
  await waitFor(() => expect(router.state.location.search).toBe('?price=1&unknown=price'));
  expect(await screen.findByText(/We don’t know what these restaurants cost/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back to confirmed results' }));
  await waitFor(() => expect(router.state.location.search).toBe('?price=1'));
});

test('hides facet controls when the API has no facets', async () => {
  openListing('/restaurants', { filterCounts: countsOf({}) });
  await screen.findByRole('button', { name: 'Near me' });
  expect(screen.queryByRole('group', { name: 'Quick filters' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Diet' })).not.toBeInTheDocument();
});

test('explains the sort order and links to How we rank', async () => {
  open('/restaurants?sort=newest');
  expect(await screen.findByText(/Sorted by date added, newest first/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'How we rank' })).toHaveAttribute('href', '/how-we-rank');
});
