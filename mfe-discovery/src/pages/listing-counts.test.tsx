import { makeWireOptions, makeWirePage } from '@tableside/contracts/factories';
import { ApiError } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { countsOf, makeRestaurants, openListing } from '../testing/open-listing';

const cuisines = () => within(screen.getByRole('group', { name: 'Cuisine Type' }));
const option = (name: string | RegExp) => cuisines().getByRole('checkbox', { name });

test('shows result counts per option and disables options without results', async () => {
  const { user, router } = openListing('/restaurants', {
    options: ({ kind }) => makeWireOptions(kind),
    filterCounts: countsOf({ 6: 12, 8: 1, 1: 1204 }),
  });
  const italian = await screen.findByRole('checkbox', { name: 'Italian, 12 restaurants' });
  expect(italian).toBeEnabled();
  expect(cuisines().getByText('12')).toBeVisible();
  expect(option('Pizza, 1 restaurant')).toBeInTheDocument();
  expect(option('American, 1,204 restaurants')).toBeInTheDocument();
  const german = option('German, 0 restaurants');
  expect(german).toHaveAttribute('aria-disabled', 'true');
  await user.click(german);
  await user.keyboard(' ');
  expect(german).not.toBeChecked();
  expect(german).toHaveFocus();
  expect(router.state.location.search).toBe('');
});

test('allows removing a selected option without results', async () => {
  const { user, router } = openListing('/restaurants?cuisine=8', {
    filterCounts: countsOf({ 6: 12 }),
  });
  const pizza = await screen.findByRole('checkbox', { name: 'Pizza, 0 restaurants' });
  expect(pizza).not.toHaveAttribute('aria-disabled');
  await user.click(pizza);
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(pizza).toHaveFocus();
});

test('dims old counts while new ones load, without facet controls from an API without facets', async () => {
  const { user, platform } = openListing('/restaurants', { filterCounts: countsOf({ 6: 12 }) });
  await screen.findByRole('checkbox', { name: 'Italian, 12 restaurants' });
  const slow = createDeferred();
  platform.api.respond({ filterCounts: () => slow.promise });
  await user.click(option(/^Italian/));
  await waitFor(() => expect(cuisines().getByText('12')).toHaveAttribute('data-stale', 'true'));
  slow.resolve(countsOf({ 6: 12, 8: 3 }));
  expect(await screen.findByRole('checkbox', { name: 'Pizza, 3 restaurants' })).toBeEnabled();
  expect(cuisines().getByText('12')).toHaveAttribute('data-stale', 'false');
  expect(screen.queryByRole('group', { name: 'Quick filters' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Diet' })).not.toBeInTheDocument();
});

test('requests counts for the selection whatever the sort order, which it explains', async () => {
  const { user, platform } = openListing('/restaurants?search=Taco&cuisine=6&sort=name', {
    filterCounts: countsOf({ 6: 12 }),
  });
  await screen.findByRole('checkbox', { name: /^Italian, / });
  expect(platform.api.callsTo('filterCounts')).toMatchObject([
    { path: 'restraunt/filter_counts', body: { keyword: 'taco', cuisineType: [6] } },
  ]);
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Newest');
  await waitFor(() => expect(platform.api.callsTo('restaurants')).toHaveLength(2));
  expect(platform.api.callsTo('filterCounts')).toHaveLength(1);
  await user.click(await screen.findByText('About this order'));
  expect(screen.getByText(/Sorted by date added, newest first/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'How we rank' })).toHaveAttribute('href', '/how-we-rank');
});

test('hides counts, sort, and hours when the API has no counts endpoint, and does not retry it', async () => {
  const { user, platform } = openListing('/restaurants?sort=name&open=now');
  await screen.findByRole('checkbox', { name: 'Italian' });
  expect(screen.queryByLabelText('Sort by')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Hours/ })).not.toBeInTheDocument();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Remove Open now' })).not.toBeInTheDocument(),
  );
  const requested = platform.api.callsTo('filterCounts').length;
  await user.click(screen.getByRole('checkbox', { name: 'Italian' }));
  await waitFor(() => expect(platform.api.callsTo('restaurants')).toHaveLength(2));
  expect(platform.api.callsTo('filterCounts')).toHaveLength(requested);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('keeps controls when the API refuses to count one selection, and counts again', async () => {
  const { user, platform } = openListing('/restaurants', { filterCounts: countsOf({ 6: 12 }) });
  await screen.findByRole('checkbox', { name: /^Italian, / });
  platform.api.respond({ filterCounts: new ApiError('Too many options.', 400) });
  await user.click(option(/^Italian/));
  await waitFor(() => expect(option('Italian')).toBeChecked());
  expect(screen.getByLabelText('Sort by')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Near me' })).toBeVisible();
  platform.api.respond({ filterCounts: countsOf({ 6: 12, 8: 3 }) });
  await user.click(option(/^Italian/));
  await waitFor(() => expect(option(/^Italian, 12/)).not.toBeChecked());
});

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
  const chip = await within(await quick()).findByRole('button', { name: 'Price: 1 of 4' });
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
  expect(await row.findByRole('button', { name: 'Price: 1 of 4' })).toBeVisible();
  expect(row.queryByRole('button', { name: 'Step-free' })).not.toBeInTheDocument();
  expect(row.queryByRole('button', { name: 'Price: 3 of 4' })).not.toBeInTheDocument();
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
