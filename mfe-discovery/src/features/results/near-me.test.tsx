import { makeWirePage, makeWireSummary } from '@tableside/contracts/factories';
import { DISTANCES_KEY } from '@tableside/contracts/queries';
import { ApiError, NetworkError } from '@tableside/platform';
import type { FakeResponses } from '@tableside/testing/fake-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { failed, found, HERE, setGeolocation } from '../../testing/geolocation';
import { notFound, openListing } from '../../testing/open-listing';

/** `miles` north of the visitor. */
const at = (title: string, miles: number) =>
  makeWireSummary({
    title,
    slug: title.toLowerCase().replaceAll(' ', '-'),
    latitude: HERE.latitude + miles / 69.1,
    longitude: HERE.longitude,
  });
const far = at('Far', 3.2);
const near = at('Near', 0.4);
const next = at('Next Door', 0.05);
const lost = makeWireSummary({ title: 'Lost', slug: 'lost', latitude: null, longitude: null });
const all = [far, lost, near, next];

const open = (responses: FakeResponses = {}, path = '/restaurants') =>
  openListing(path, {
    restaurants: makeWirePage(all),
    mapRestaurants: { data: all, is_complete: true },
    filterCounts: { options: [{ id: 6, count: 3 }], hours: null },
    ...responses,
  });

const button = () => screen.findByRole('button', { name: 'Near me' });
const results = () => screen.getByRole('region', { name: 'Results' });
const titles = () =>
  within(results())
    .queryAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
const BEST = ['Far', 'Lost', 'Near', 'Next Door'];

test('keeps sort and location when a filter changes, and clears them on a second click', async () => {
  const locate = setGeolocation(found());
  const { user, router, platform, queryClient } = open();
  await user.click(await button());
  await waitFor(() => expect(titles()).toHaveLength(3));
  expect(queryClient.getQueryData(DISTANCES_KEY)).toEqual(
    new Map([
      ['next-door', '250 ft'],
      ['near', '0.4 mi'],
      ['far', '3.2 mi'],
    ]),
  );
  await user.click(screen.getByRole('checkbox', { name: /^Italian/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?cuisine=6&sort=distance'));
  await waitFor(() =>
    expect(platform.api.callsTo('mapRestaurants').at(-1)?.body).toMatchObject({ cuisineType: [6] }),
  );
  await waitFor(() => expect(titles()).toEqual(['Next Door', 'Near', 'Far']));
  expect(locate).toHaveBeenCalledTimes(1);
  await user.click(await button());
  await waitFor(() => expect(titles()).toEqual(BEST));
  expect(queryClient.getQueryData(DISTANCES_KEY)).toBeUndefined();
  expect(router.state.location.search).toBe('?cuisine=6');
  await user.click(await button());
  await waitFor(() => expect(titles()).toHaveLength(3));
  expect(locate).toHaveBeenCalledTimes(2);
});

test('offers Near me for sort=distance without requesting the location', async () => {
  const locate = setGeolocation(found());
  const { user, platform } = open({}, '/restaurants?sort=distance');
  expect(await screen.findByText(/^Turn on location to sort by distance\./)).toBeVisible();
  expect(titles()).toEqual(BEST);
  expect(locate).not.toHaveBeenCalled();
  expect(platform.api.callsTo('mapRestaurants')).toHaveLength(0);
  expect(platform.api.callsTo('restaurants')[0]?.body).not.toHaveProperty('sort');
  await user.click(screen.getByRole('button', { name: 'Use my location' }));
  await waitFor(() => expect(titles()).toEqual(['Next Door', 'Near', 'Far']));
  expect(await button()).toHaveFocus();
  expect(screen.queryByText(/Turn on location/)).not.toBeInTheDocument();
});

test('sorts by distance for a search with "near me", until another order is selected', async () => {
  setGeolocation(found());
  const parts = [
    { kind: 'terms' as const, text: 'tacos', rest: 'near me', title: 'tacos' },
    { kind: 'near' as const, text: 'near me', rest: 'tacos' },
  ];
  const restaurants = makeWirePage(all, { understood: { parts, corrected: null, next: [] } });
  const { user, router } = open({ restaurants }, '/restaurants?search=tacos+near+me');
  const sort = await screen.findByRole('combobox', { name: 'Sort by' });
  expect(sort).toHaveDisplayValue('Distance');
  await user.click(await screen.findByRole('button', { name: 'Use my location' }));
  await waitFor(() => expect(titles()).toEqual(['Next Door', 'Near', 'Far']));
  await user.selectOptions(sort, 'Recommended');
  await waitFor(() => expect(router.state.location.search).toBe('?search=tacos'));
});

test('shows a message when the position is denied, keeps the list, and asks again', async () => {
  setGeolocation(failed(1));
  const { user, router } = open({}, '/restaurants?cuisine=6');
  await user.click(await button());
  const message = await screen.findByText(/^Your location wasn’t shared/);
  expect(message).toBeVisible();
  expect(router.state.location.search).toBe('?cuisine=6');
  expect(titles()).toEqual(BEST);
  setGeolocation(found());
  await user.click(await button());
  await waitFor(() => expect(titles()).toEqual(['Next Door', 'Near', 'Far']));
  expect(message).not.toBeInTheDocument();
});

test.each([
  ['the position is unavailable', /^We couldn’t get your location\./, failed(2), true],
  ['the position takes too long', /^Finding your location took too long\./, failed(3), true],
  ['the browser has no geolocation', /^Your browser can’t share your location\./, null, true],
  ['the page is insecure', /^Your browser can’t share your location\./, found(), false],
])('shows a message when %s', async (_case, message, locate, isSecure) => {
  const requested = setGeolocation(locate, isSecure);
  const { user } = open();
  await user.click(await button());
  await screen.findByText(message);
  expect(requested).toHaveBeenCalledTimes(isSecure && locate ? 1 : 0);
});

test('shows progress while locating and requests once', async () => {
  const locate = setGeolocation(() => undefined);
  const { user } = open();
  await user.dblClick(await button());
  expect(await screen.findByText('Finding your location…')).toBeVisible();
  expect(locate).toHaveBeenCalledTimes(1);
  expect(await button()).toHaveAttribute('aria-busy', 'true');
  expect(titles()).toEqual(BEST);
});

test('pages by twelve without another request and focuses the first new card', async () => {
  setGeolocation(found());
  const many = Array.from({ length: 30 }, (_, index) => at(`Place ${index + 1}`, index + 1));
  const { user, platform, router } = open({ mapRestaurants: { data: many, is_complete: true } });
  await user.click(await button());
  await waitFor(() => expect(titles()).toHaveLength(12));
  expect(screen.getByText('Showing 12 of 30')).toBeVisible();
  const calls = platform.api.calls.length;
  await user.click(screen.getByRole('button', { name: 'View More' }));
  await waitFor(() => expect(titles()).toHaveLength(24));
  expect(screen.getByRole('link', { name: 'Place 13' })).toHaveFocus();
  expect(router.state.location.search).toBe('?sort=distance&page=2');
  await user.click(screen.getByRole('button', { name: 'View More' }));
  await waitFor(() => expect(titles()).toHaveLength(30));
  expect(screen.queryByRole('button', { name: 'View More' })).not.toBeInTheDocument();
  expect(
    within(results()).getByText('6 more restaurants, 30 shown. That’s everything.'),
  ).toBeInTheDocument();
  expect(platform.api.calls.slice(calls).map(({ name }) => name)).not.toContain('mapRestaurants');
});

test('says that a truncated list holds only the top matches, and that a location is inaccurate', async () => {
  setGeolocation(found(HERE, 4000));
  const { user } = open({ mapRestaurants: { data: all, is_complete: false } });
  await user.click(await button());
  expect(await screen.findByText('The closest of the top 4 matches.')).toBeVisible();
  expect(screen.getByText('Your location is only accurate to about 2.5 mi.')).toBeVisible();
});

test('keeps a filter selected while locating', async () => {
  let notify = () => undefined as void;
  setGeolocation((onFound, onFailed) => {
    notify = () => found()(onFound, onFailed);
  });
  const { user, router } = open();
  await user.click(await button());
  await user.click(screen.getByRole('checkbox', { name: /^Italian/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?cuisine=6'));
  act(() => notify());
  await waitFor(() => expect(router.state.location.search).toBe('?cuisine=6&sort=distance'));
});

test('hides Near me when the API has no map endpoint, and keeps the order', async () => {
  setGeolocation(found());
  const { user } = open({ mapRestaurants: notFound });
  await user.click(await button());
  await screen.findByText(/^We can’t sort these by distance\./);
  expect(screen.queryByRole('button', { name: 'Near me' })).not.toBeInTheDocument();
  await waitFor(() => expect(titles()).toEqual(BEST));
});

test.each([
  ['is out of reach', new NetworkError('No connection.')],
  ['refuses the selection', new ApiError('Too many options.', 400)],
])('keeps the list and offers Retry when the API %s', async (_case, error) => {
  setGeolocation(found());
  const { user, platform } = open({
    mapRestaurants: error,
  });
  await user.click(await button());
  expect(await screen.findByText('We couldn’t load the distances.')).toBeVisible();
  await waitFor(() => expect(titles()).toEqual(BEST));
  platform.api.respond({ mapRestaurants: { data: all, is_complete: true } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(titles()).toEqual(['Next Door', 'Near', 'Far']));
});
