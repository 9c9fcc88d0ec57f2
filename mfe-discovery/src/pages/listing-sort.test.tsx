import { act, screen, waitFor, within } from '@testing-library/react';
import { countsOf, openListing, pagesOf } from '../testing/open-listing';

const open = (path: string) =>
  openListing(path, {
    restaurants: pagesOf(30),
    filterCounts: countsOf({ 6: 12 }, { open: 5, unknown: 14 }),
  });
const sort = () => screen.findByLabelText('Sort by');

test('sorts by recommended, rating, name, and newest, stores the order in the URL, and resets the page', async () => {
  const { user, router, platform } = open('/restaurants?cuisine=6&page=2');
  const select = await sort();
  expect(
    within(select)
      .getAllByRole('option')
      .map((each) => each.textContent),
  ).toEqual(expect.arrayContaining(['Recommended', 'Top rated', 'A–Z', 'Newest']));
  expect(select).toHaveDisplayValue('Recommended');
  await user.selectOptions(select, 'Top rated');
  await waitFor(() => expect(router.state.location.search).toBe('?cuisine=6&sort=rating'));
  await waitFor(() =>
    expect(platform.api.callsTo('restaurants').at(-1)).toMatchObject({
      path: 'restraunt/filter_restaurants?page=1',
      body: { sort: 'rating', cuisineType: [6] },
    }),
  );
  expect(select).toHaveFocus();
});

test('reads the order from the URL and keeps it on Clear', async () => {
  const { user, router } = open('/restaurants?cuisine=6&sort=newest');
  expect(await sort()).toHaveDisplayValue('Newest');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(router.state.location.search).toBe('?sort=newest'));
});

test('returns to the previous order on Back before the new one was shown', async () => {
  const { router } = open('/restaurants?sort=rating');
  const select = (await sort()) as HTMLSelectElement;
  // In one act, so that the selection never renders.
  await act(async () => {
    select.value = 'newest';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await router.navigate('/restaurants?sort=rating', { replace: true });
    dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(select).toHaveDisplayValue('Top rated');
  expect(router.state.location.search).toBe('?sort=rating');
});

test('submits the order with the filter form without JavaScript', async () => {
  open('/restaurants');
  const select = await sort();
  expect(select).toHaveAttribute('name', 'sort');
  expect((select as HTMLSelectElement).form).toBe(screen.getByRole('form', { name: 'Filters' }));
});

test('applies Open now with one click, sends and counts it, and shows a chip', async () => {
  const { user, router, platform } = open('/restaurants');
  await user.click(await screen.findByRole('radio', { name: 'Open now' }));
  await waitFor(() => expect(router.state.location.search).toBe('?open=now'));
  await waitFor(() =>
    expect(platform.api.callsTo('restaurants').at(-1)?.body).toMatchObject({ open_at: 'now' }),
  );
  expect(platform.api.callsTo('filterCounts').at(-1)?.body).toMatchObject({ open_at: 'now' });
  expect(screen.getByRole('radio', { name: 'Open now' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Remove Open now' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.getByRole('radio', { name: 'Any time' })).toBeChecked();
});

test('offers day and time in half-hour steps, starting with the next evening', async () => {
  const { user, router } = open('/restaurants');
  await user.click(await screen.findByRole('radio', { name: 'Pick a day and time' }));
  await waitFor(() => expect(router.state.location.search).toMatch(/^\?open=[1-7]-1900$/));
  const day = screen.getByLabelText('Day');
  expect(within(screen.getByLabelText('Time')).getAllByRole('option')).toHaveLength(48);
  await user.selectOptions(day, 'Friday');
  await waitFor(() => expect(router.state.location.search).toBe('?open=5-1900'));
  expect(day).toHaveFocus();
  await user.selectOptions(screen.getByLabelText('Time'), '7:30 PM');
  await waitFor(() => expect(router.state.location.search).toBe('?open=5-1930'));
  expect(screen.getByRole('button', { name: 'Remove Open Friday at 7:30 PM' })).toBeVisible();
});

test('lists restaurants with unknown hours behind a line with their count', async () => {
  const { user, router, platform } = open('/restaurants?open=5-1930');
  expect(
    await screen.findByText(/^14 more restaurants don’t list hours for that time\./),
  ).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Show them' }));
  await waitFor(() => expect(router.state.location.search).toBe('?open=5-1930&hours=unknown'));
  await screen.findByText(/^These restaurants don’t list hours for Friday at 7:30 PM/);
  await waitFor(() =>
    expect(platform.api.callsTo('restaurants').at(-1)?.body).toMatchObject({ hours: 'unknown' }),
  );
  expect(screen.queryByRole('link', { name: 'Show them' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Remove Hours not listed' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Back to open restaurants' }));
  await waitFor(() => expect(router.state.location.search).toBe('?open=5-1930'));
});

test('shows the unknown-hours line when nothing is open, and hides it when all list hours', async () => {
  const first = openListing('/restaurants?open=now', {
    restaurants: { data: [], last_page: 1, total: 0 },
    filterCounts: countsOf({}, { open: 0, unknown: 1 }),
  });
  expect(await screen.findByRole('heading', { name: 'No restaurants found' })).toBeVisible();
  expect(
    await screen.findByText(/^1 more restaurant doesn’t list hours for today\./),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show it' })).toBeVisible();
  first.unmount();
  openListing('/restaurants?open=now', { filterCounts: countsOf({}, { open: 3, unknown: 0 }) });
  expect(await screen.findByRole('radio', { name: 'Open now' })).toBeChecked();
  expect(screen.queryByText(/more restaurants? do/)).not.toBeInTheDocument();
});
