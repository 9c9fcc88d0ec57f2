import { NetworkError } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { makeWireSettings, makeWirePage } from '@tableside/contracts/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { countDots, countNodes, positionOf } from '../../testing/drawing';
import { notFound } from '../../testing/open-listing';
import { lost, luna, openMap, pin, restaurant, sol, theMap } from '../../testing/open-map';

test('draws 3,000 dots as one path', async () => {
  const all = Array.from({ length: 3000 }, (_, index) =>
    restaurant(`Dot${index}`, 35 + (index % 60) / 1000, -85.3 + index / 30_000),
  );
  const { platform } = openMap(
    { mapRestaurants: { data: all, is_complete: false } },
    '/restaurants?cuisine=6&sort=name&view=map',
  );
  await waitFor(async () => expect(countDots(await theMap())).toBe(3000));
  expect(platform.api.callsTo('mapRestaurants')).toMatchObject([
    { path: 'restraunt/filter_map', body: { cuisineType: [6] } },
  ]);
  expect(countNodes(await theMap(), '.dots')).toBe(1);
  expect(await pin('Luna')).toBeVisible();
  expect(await pin('Sol')).toBeVisible();
  expect(screen.getByText('Showing the top 3,000 on the map.')).toBeVisible();
});

test('adds streets to pins of restaurants with the same name', async () => {
  const twins = [
    { ...luna, street: '1 Oak St' },
    { ...sol, title: 'Luna', street: '9 Elm St' },
  ];
  const { user } = openMap({
    restaurants: makeWirePage(twins),
    mapRestaurants: { data: twins, is_complete: true },
  });
  expect(await screen.findByRole('button', { name: '1. Luna, 1 Oak St' })).toBeVisible();
  await user.hover(screen.getByRole('button', { name: '2. Luna, 9 Elm St' }));
  expect(within(await theMap()).getByText('Luna, 9 Elm St')).toBeVisible();
});

test('shows how many restaurants are not on the map', async () => {
  openMap({
    mapRestaurants: { data: [luna, lost, { ...lost, slug: 'lost-2' }], is_complete: true },
  });
  await screen.findByText(
    '2 restaurants aren’t on the map because we don’t have their exact locations.',
  );
});

test.each([
  ['one restaurant', [luna]],
  ['all at one point', [luna, { ...sol, latitude: luna.latitude, longitude: luna.longitude }]],
  [
    'a restaurant with latitude and longitude swapped',
    [luna, sol, restaurant('Swapped', -85.3, 35.04)],
  ],
  ['invalid coordinates', [luna, { ...sol, latitude: 'north' as never, longitude: 999 }]],
])('draws a map with %s', async (_case, data) => {
  openMap({ restaurants: makeWirePage(data), mapRestaurants: { data, is_complete: true } });
  const { x, y } = positionOf(await pin('Luna'));
  expect(x).toBeGreaterThanOrEqual(0);
  expect(y).toBeLessThanOrEqual(480);
  expect((await theMap()).outerHTML).not.toMatch(/NaN|Infinity/);
});

test('shows a message when no restaurant has coordinates', async () => {
  openMap({
    restaurants: makeWirePage([lost]),
    mapRestaurants: { data: [lost], is_complete: true },
  });
  expect(await screen.findByText('We don’t have map locations for these.')).toBeVisible();
  expect(within(await theMap()).queryByRole('button')).not.toBeInTheDocument();
});

test('shows only the list’s restaurants when the API has no map endpoint', async () => {
  openMap({ mapRestaurants: notFound, filterCounts: notFound });
  expect(await pin('Sol')).toBeVisible();
  expect(countDots(await theMap())).toBe(2);
  expect(screen.queryByText(/could not load/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Near me' })).not.toBeInTheDocument();
});

test('keeps the pins and offers Retry when the request fails', async () => {
  const { user, platform } = openMap({
    mapRestaurants: new NetworkError('No connection.'),
  });
  expect(await screen.findByText('We could not load all restaurants.')).toBeVisible();
  expect(await pin('Luna')).toBeVisible();
  platform.api.respond({ mapRestaurants: { data: [luna, sol, lost], is_complete: true } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/^1 restaurant isn’t on the map/)).toBeVisible();
});

test('shows the pins while all restaurants load', async () => {
  const slow = createDeferred();
  openMap({ mapRestaurants: () => slow.promise });
  expect(await pin('Luna')).toBeVisible();
  expect(screen.getByText('Loading more restaurants…')).toBeVisible();
  slow.resolve({ data: [luna, sol], is_complete: true });
  await waitFor(() =>
    expect(screen.queryByText(/^Loading more restaurants/)).not.toBeInTheDocument(),
  );
  expect(screen.getByText('2 of 2 restaurants in view')).toBeInTheDocument();
});

test.each([
  ['osm', 1],
  ['demo', 0],
])('for %s data, credits OpenStreetMap %d times', async (source, count) => {
  openMap({ settings: makeWireSettings({ data_source: source }) });
  await pin('Luna');
  expect(screen.queryAllByRole('link', { name: '© OpenStreetMap contributors' })).toHaveLength(
    count,
  );
});
