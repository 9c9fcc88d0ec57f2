import { ApiError, NetworkError } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { countsOf, openListing } from '../testing/open-listing';

const cuisines = () => within(screen.getByRole('group', { name: 'Cuisine Type' }));
const option = (name: string | RegExp) => cuisines().getByRole('checkbox', { name });

test('shows result counts per option, visibly and to screen readers', async () => {
  openListing('/restaurants', { filterCounts: countsOf({ 6: 12, 8: 1, 1: 1204 }) });
  const italian = await screen.findByRole('checkbox', { name: 'Italian, 12 restaurants' });
  expect(italian).toBeEnabled();
  expect(cuisines().getByText('12')).toBeVisible();
  expect(option('Pizza, 1 restaurant')).toBeInTheDocument();
  expect(option('American, 1,204 restaurants')).toBeInTheDocument();
});

test('disables options without results and keeps them in place', async () => {
  const { user, router } = openListing('/restaurants', { filterCounts: countsOf({ 6: 12 }) });
  const german = await screen.findByRole('checkbox', { name: 'German, 0 restaurants' });
  expect(german).toHaveAttribute('aria-disabled', 'true');
  await user.click(german);
  await user.keyboard(' ');
  expect(german).not.toBeChecked();
  expect(german).toHaveFocus();
  expect(router.state.location.search).toBe('');
});

test('allows removing a selected option without results', async () => {
  const { user, router } = openListing('/restaurants?cuisine=9', {
    filterCounts: countsOf({ 6: 12 }),
  });
  const german = await screen.findByRole('checkbox', { name: 'German, 0 restaurants' });
  expect(german).not.toHaveAttribute('aria-disabled');
  await user.click(german);
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(german).toHaveFocus();
});

test('dims old counts while new ones load', async () => {
  const { user, platform } = openListing('/restaurants', { filterCounts: countsOf({ 6: 12 }) });
  await screen.findByRole('checkbox', { name: 'Italian, 12 restaurants' });
  const slow = createDeferred();
  platform.api.respond({ filterCounts: () => slow.promise });
  await user.click(option(/^Italian/));
  await waitFor(() => expect(cuisines().getByText('12')).toHaveAttribute('data-stale', 'true'));
  slow.resolve(countsOf({ 6: 12, 8: 3 }));
  expect(await screen.findByRole('checkbox', { name: 'Pizza, 3 restaurants' })).toBeEnabled();
  expect(cuisines().getByText('12')).toHaveAttribute('data-stale', 'false');
});

test('requests counts for the selection regardless of sort order', async () => {
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

test.each([
  ['is broken', () => Promise.reject(new ApiError('Down.', 503))],
  ['cannot be reached', () => Promise.reject(new NetworkError('No connection.'))],
])('shows the list without a notice when counting %s', async (_case, filterCounts) => {
  openListing('/restaurants', { filterCounts });
  expect(await screen.findByRole('link', { name: 'Place 1' })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Italian' })).toBeInTheDocument();
  expect(screen.queryByLabelText('Sort by')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test.each([
  ['is down', new ApiError('Down.', 503)],
  ['refuses one selection', new ApiError('Too many options.', 400)],
])('keeps controls when the API %s, and counts again', async (_case, failure) => {
  const { user, platform } = openListing('/restaurants', { filterCounts: countsOf({ 6: 12 }) });
  await screen.findByRole('checkbox', { name: /^Italian, / });
  platform.api.respond({ filterCounts: () => Promise.reject(failure) });
  await user.click(option(/^Italian/));
  await waitFor(() => expect(option('Italian')).toBeChecked());
  expect(screen.getByLabelText('Sort by')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Near me' })).toBeVisible();
  platform.api.respond({ filterCounts: countsOf({ 6: 12, 7: 3 }) });
  await user.click(option(/^Italian/));
  await waitFor(() => expect(option(/^Italian, 12/)).not.toBeChecked());
});
