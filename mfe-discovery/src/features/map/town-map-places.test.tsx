import { NetworkError } from '@tableside/platform';
import { createDeferred } from '@tableside/testing/fake-api';
import { makeWireSettings, makeWirePage } from '@tableside/contracts/factories';
import { screen, waitFor, within } from '@testing-library/react';
import { countDots, countNodes, positionOf } from '../../testing/drawing';
import { hostHasNoSuchCall } from '../../testing/open-listing';
import { lost, luna, openMap, pin, place, sol, theMap } from '../../testing/open-map';

test('every place of the selection is a dot, and 3,000 of them are one path', async () => {
  const all = Array.from({ length: 3000 }, (_, index) =>
    place(`Dot${index}`, 35 + (index % 60) / 1000, -85.3 + index / 30_000),
  );
  const { platform } = openMap(
    { places: { data: all, is_complete: false } },
    '/restaurants?cuisine=6&sort=name&view=map',
  );
  await waitFor(async () => expect(countDots(await theMap())).toBe(3000));
  expect(platform.api.callsTo('places')).toMatchObject([
    { path: 'restraunt/filter_places', body: { cuisineType: [6] } },
  ]);
  expect(countNodes(await theMap(), '.dots')).toBe(1);
  expect(await pin('Luna')).toBeVisible();
  expect(await pin('Sol')).toBeVisible();
  expect(screen.getByText('The map shows the 3,000 best matches.')).toBeVisible();
});

test('pins of places with one name say their streets', async () => {
  const twins = [
    { ...luna, street: '1 Oak St' },
    { ...sol, title: 'Luna', street: '9 Elm St' },
  ];
  const { user } = openMap({
    restaurants: makeWirePage(twins),
    places: { data: twins, is_complete: true },
  });
  expect(await screen.findByRole('button', { name: '1. Luna, 1 Oak St' })).toBeVisible();
  await user.hover(screen.getByRole('button', { name: '2. Luna, 9 Elm St' }));
  expect(within(await theMap()).getByText('Luna, 9 Elm St')).toBeVisible();
});

test('a line says how many places are not on the map', async () => {
  openMap({ places: { data: [luna, lost, { ...lost, slug: 'lost-2' }], is_complete: true } });
  await screen.findByText('2 restaurants are not on the map: the exact place is not known.');
});

test.each([
  ['one place', [luna]],
  ['all at one point', [luna, { ...sol, latitude: luna.latitude, longitude: luna.longitude }]],
  ['a place with its numbers swapped', [luna, sol, place('Swapped', -85.3, 35.04)]],
  ['numbers that are none', [luna, { ...sol, latitude: 'north' as never, longitude: 999 }]],
])('%s still makes a map', async (_case, data) => {
  openMap({ restaurants: makeWirePage(data), places: { data, is_complete: true } });
  const { x, y } = positionOf(await pin('Luna'));
  expect(x).toBeGreaterThanOrEqual(0);
  expect(y).toBeLessThanOrEqual(480);
  expect((await theMap()).outerHTML).not.toMatch(/NaN|Infinity/);
});

test('the map says when no place is known', async () => {
  openMap({ restaurants: makeWirePage([lost]), places: { data: [lost], is_complete: true } });
  expect(await screen.findByText('None of these restaurants can be put on a map.')).toBeVisible();
  expect(within(await theMap()).queryByRole('button')).not.toBeInTheDocument();
});

test('a host without the call for places shows the cards of the list alone', async () => {
  openMap({ places: hostHasNoSuchCall, filterCounts: hostHasNoSuchCall });
  expect(await pin('Sol')).toBeVisible();
  expect(countDots(await theMap())).toBe(2);
  expect(screen.queryByText(/could not load/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Near me' })).not.toBeInTheDocument();
});

test('places that fail leave the pins, and can be asked for again', async () => {
  const { user, platform } = openMap({
    places: new NetworkError('No connection.'),
  });
  expect(await screen.findByText('We could not load all places.')).toBeVisible();
  expect(await pin('Luna')).toBeVisible();
  platform.api.answer({ places: { data: [luna, sol, lost], is_complete: true } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/^1 restaurant is not on the map/)).toBeVisible();
});

test('the pins are there while all places are on their way', async () => {
  const slow = createDeferred();
  openMap({ places: () => slow.promise });
  expect(await pin('Luna')).toBeVisible();
  expect(screen.getByText('Loading all places. Those of the list are shown.')).toBeVisible();
  slow.resolve({ data: [luna, sol], is_complete: true });
  await waitFor(() => expect(screen.queryByText(/^Loading all places/)).not.toBeInTheDocument());
  expect(screen.getByText('2 of 2 places in view')).toBeInTheDocument();
});

test.each([
  ['osm', 1],
  ['demo', 0],
])('with data from %s the map names OpenStreetMap %d times', async (source, count) => {
  openMap({ settings: makeWireSettings({ data_source: source }) });
  await pin('Luna');
  expect(screen.queryAllByRole('link', { name: '© OpenStreetMap contributors' })).toHaveLength(
    count,
  );
});
