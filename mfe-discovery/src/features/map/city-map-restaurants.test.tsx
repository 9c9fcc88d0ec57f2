import { NetworkError } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { makeWireSettings } from '@tableside/contracts/factories';
import { baseMapResponses } from '@tableside/testing/base-map';
import { act, screen, waitFor, within } from '@testing-library/react';
import { countDots, countNodes, findTile, positionOf } from '../../testing/drawing';
import { notFound } from '../../testing/open-listing';
import { lost, luna, mapOf, openMap, pin, restaurant, sol, theMap } from '../../testing/open-map';

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
  const { user } = openMap(mapOf(twins));
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
  openMap(mapOf(data));
  const { x, y } = positionOf(await pin('Luna'));
  expect(x).toBeGreaterThanOrEqual(0);
  expect(y).toBeLessThanOrEqual(480);
  expect((await theMap()).outerHTML).not.toMatch(/NaN|Infinity/);
});

test('shows a message when no restaurant has coordinates', async () => {
  openMap(mapOf([lost]));
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
  expect(await screen.findByText('We couldn’t load all restaurants.')).toBeVisible();
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

test('draws streets, parks, and names, and credits the data source', async () => {
  const { canvases } = openMap(baseMapResponses());
  expect(await screen.findByText('Streets: City of Chattanooga open data')).toBeVisible();
  await waitFor(() => expect(canvases.written).toContain('Highland Park'));
  expect(canvases.written).toContain('Market St');
});

test('redraws the base map on theme change', async () => {
  const { canvases } = openMap(baseMapResponses());
  await waitFor(() => expect(canvases.written).not.toEqual([]));
  const drawn = canvases.calls.length;
  await act(async () => document.documentElement.setAttribute('data-theme', 'dark'));
  await waitFor(() => expect(canvases.calls.length).toBeGreaterThan(drawn));
  await act(async () => document.documentElement.removeAttribute('data-theme'));
});

test.each([
  ['a city without a base map', {}],
  ['a damaged file', baseMapResponses(Uint8Array.from([1, 2, 3]))],
])(
  '%s leaves the names of neighborhoods, at the middle of their restaurants',
  async (_case, responses) => {
    const { canvases } = openMap(responses);
    expect(await pin('Luna')).toBeVisible();
    await waitFor(() => expect(canvases.written).toContain('North Shore'));
    expect(canvases.written).toContain('Southside');
    expect(canvases.written).not.toContain('Market St');
  },
);

test('uses only the tile server when configured, and credits it', async () => {
  const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'Example Tiles' };
  const { canvases, container, platform } = openMap(baseMapResponses(), undefined, {
    mapTiles: tiles,
  });
  expect(await screen.findByText('Streets: Example Tiles')).toBeVisible();
  await pin('Luna');
  expect(findTile(container)).toMatch(/^https:\/\/tiles\.example\/\d+\/\d+\/\d+\.png$/);
  expect(platform.api.callsTo('baseMap')).toEqual([]);
  expect(canvases.written).toEqual([]);
});
