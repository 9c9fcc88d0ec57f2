import { ApiError, NetworkError } from '@tableside/platform';
import { createDeferred, type FakeAnswers } from '@tableside/testing/fake-api';
import { makeWirePage, makeWireSettings, makeWireSummary } from '@tableside/testing/wire-factories';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { countDots, countNodes, positionOf } from '../../test/drawing';
import { hostHasNoSuchCall, openListing } from '../../test/open-listing';
import { found, setGeolocation } from '../../test/geolocation';

const place = (title: string, latitude: number, longitude: number, area = 'Southside') =>
  makeWireSummary({ title, slug: title.toLowerCase(), latitude, longitude, area });
const luna = place('Luna', 35.04, -85.31);
const sol = place('Sol', 35.05, -85.3, 'North Shore');
const lost = makeWireSummary({ title: 'Lost', slug: 'lost', latitude: null, longitude: null });

const open = (answers: FakeAnswers = {}, path = '/restaurants?view=map') =>
  openListing(path, {
    restaurants: makeWirePage([luna, sol]),
    places: { data: [luna, sol], is_complete: true },
    filterCounts: { options: [], hours: null },
    ...answers,
  });

const theMap = () => screen.findByRole('group', { name: /^Map of/ });
const pin = async (title: string) => within(await theMap()).findByRole('link', { name: title });
const card = (title: string) =>
  within(screen.getByRole('region', { name: 'Results' })).getByRole('link', { name: title });
const drawing = async () => within(await theMap()).getByRole('presentation');
/** The item of the list that a restaurant's card stands in. */
const item = (title: string) =>
  within(screen.getByRole('region', { name: 'Results' }))
    .getAllByRole('listitem')
    .find((each) => within(each).queryByRole('link', { name: title }));

test('the Map button shows and hides the map, and the address says so', async () => {
  const { user, router } = open({}, '/restaurants?cuisine=6');
  const button = await screen.findByRole('button', { name: 'Map' });
  expect(button).toHaveAttribute('aria-pressed', 'false');
  await user.click(button);
  expect(await theMap()).toBeVisible();
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(router.state.location.search).toBe('?cuisine=6&view=map');
  await user.click(button);
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Map' })).not.toBeInTheDocument(),
  );
  expect(router.state.location.search).toBe('?cuisine=6');
});

test('the cards that are shown are pins: links to their restaurants, north up', async () => {
  open();
  expect(await pin('Luna')).toHaveAttribute('href', '/restaurant/luna');
  const southWest = positionOf(await pin('Luna'));
  const northEast = positionOf(await pin('Sol'));
  expect(northEast.x).toBeGreaterThan(southWest.x);
  expect(northEast.y).toBeLessThan(southWest.y);
});

test('every place of the selection is a dot, and 3,000 of them are one path', async () => {
  const all = Array.from({ length: 3000 }, (_, index) =>
    place(`Dot${index}`, 35 + (index % 60) / 1000, -85.3 + index / 30_000),
  );
  const { platform } = open(
    { places: { data: all, is_complete: false } },
    '/restaurants?cuisine=6&sort=name&view=map',
  );
  await waitFor(async () => expect(countDots(await drawing())).toBe(3000));
  expect(platform.api.callsTo('places')).toMatchObject([
    { path: 'restraunt/filter_places', body: { cuisineType: [6] } },
  ]);
  expect(countNodes(await drawing(), 'path')).toBe(2);
  expect(within(await theMap()).getAllByRole('link')).toHaveLength(2);
  expect(screen.getByText('The map shows the 3,000 best matches.')).toBeVisible();
});

test('pointing at a card lights its pin, and pointing at a pin its card', async () => {
  const { user } = open();
  const luna = await pin('Luna');
  await user.hover(card('Luna'));
  expect(luna).toHaveAttribute('data-highlighted');
  expect(await pin('Sol')).not.toHaveAttribute('data-highlighted');
  await user.unhover(card('Luna'));
  await user.hover(await pin('Sol'));
  expect(item('Sol')).toHaveClass('lit');
  expect(item('Luna')).not.toHaveClass('lit');
  expect(luna).not.toHaveAttribute('data-highlighted');
  await user.unhover(await pin('Sol'));
  expect(item('Sol')).not.toHaveClass('lit');
});

test('focus does the same, by keyboard alone', async () => {
  open();
  const sol = await pin('Sol');
  act(() => card('Sol').focus());
  expect(sol).toHaveAttribute('data-highlighted');
  act(() => sol.focus());
  expect(item('Sol')).toHaveClass('lit');
  act(() => sol.blur());
  expect(item('Sol')).not.toHaveClass('lit');
});

test('neighbourhoods stand at the middle of their places', async () => {
  open();
  expect(await within(await theMap()).findByText('North Shore')).toBeInTheDocument();
  expect(within(await theMap()).getByText('Southside')).toBeInTheDocument();
});

test('buttons zoom in, out and back to all places; the scale bar follows', async () => {
  const { user } = open();
  const bar = async () => within(await theMap()).getByRole('img', { name: /^Scale/ });
  await pin('Luna');
  const first = (await bar()).textContent;
  const start = positionOf(await pin('Luna'));
  for (let press = 0; press < 4; press++) {
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
  }
  expect((await bar()).textContent).not.toBe(first);
  await user.click(screen.getByRole('button', { name: 'Zoom out' }));
  await user.click(screen.getByRole('button', { name: 'Fit the map' }));
  expect((await bar()).textContent).toBe(first);
  expect(positionOf(await pin('Luna'))).toEqual(start);
});

test('arrow keys move the map, and a pin that takes focus out of sight comes into it', async () => {
  const { user } = open();
  await pin('Luna');
  const start = positionOf(await pin('Luna'));
  const frame = await theMap();
  act(() => frame.focus());
  await user.keyboard('{ArrowRight}');
  expect(positionOf(await pin('Luna')).x).toBeCloseTo(start.x - 80, 3);
  await user.keyboard('{ArrowLeft}{ArrowDown}');
  expect(positionOf(await pin('Luna')).y).toBeCloseTo(start.y - 80, 3);
  await user.keyboard('{ArrowUp}{ArrowRight>12/}');
  expect(positionOf(await pin('Luna')).x).toBeLessThan(0);
  act(() => screen.getAllByRole<HTMLElement>('link', { name: 'Luna' })[0]?.focus());
  await waitFor(async () => expect(positionOf(await pin('Luna')).x).toBeCloseTo(240, 0));
});

test('a press on the ground moves it to the middle, without dragging', async () => {
  open();
  const start = positionOf(await pin('Luna'));
  fireEvent.click(await drawing(), { clientX: 100, clientY: 50 });
  expect(positionOf(await pin('Luna')).x).toBeCloseTo(start.x - 100, 3);
  expect(positionOf(await pin('Luna')).y).toBeCloseTo(start.y - 50, 3);
});

test('a line says how many places are not on the map', async () => {
  open({ places: { data: [luna, lost, { ...lost, slug: 'lost-2' }], is_complete: true } });
  expect(
    await screen.findByText('2 restaurants are not on the map: the exact place is not known.'),
  ).toBeVisible();
});

test.each([
  ['one place', [luna]],
  ['all at one point', [luna, { ...sol, latitude: luna.latitude, longitude: luna.longitude }]],
  ['a place with its numbers swapped', [luna, sol, place('Swapped', -85.3, 35.04)]],
  ['numbers that are none', [luna, { ...sol, latitude: 'north' as never, longitude: 999 }]],
])('%s still makes a map', async (_case, data) => {
  open({ restaurants: makeWirePage(data), places: { data, is_complete: true } });
  const { x, y } = positionOf(await pin('Luna'));
  expect(x).toBeGreaterThanOrEqual(0);
  expect(y).toBeLessThanOrEqual(480);
  expect((await drawing()).outerHTML).not.toMatch(/NaN|Infinity/);
});

test('no place that is known says so in the map', async () => {
  open({ restaurants: makeWirePage([lost]), places: { data: [lost], is_complete: true } });
  expect(await screen.findByText('None of these restaurants can be put on a map.')).toBeVisible();
  expect(within(await theMap()).queryByRole('button')).not.toBeInTheDocument();
});

test('a host without the call for places shows the cards of the list alone', async () => {
  open({ places: hostHasNoSuchCall, filterCounts: hostHasNoSuchCall });
  expect(await pin('Sol')).toBeVisible();
  expect(countDots(await drawing())).toBe(2);
  expect(screen.queryByText(/could not load/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Near me' })).not.toBeInTheDocument();
});

test('places that fail leave the pins, and can be asked for again', async () => {
  const { user, platform } = open({
    places: () => {
      throw new NetworkError('No connection.');
    },
  });
  expect(await screen.findByText('We could not load all places.')).toBeVisible();
  expect(await pin('Luna')).toBeVisible();
  platform.api.answer({ places: { data: [luna, sol, lost], is_complete: true } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/^1 restaurant is not on the map/)).toBeVisible();
});

test('the pins are there while all places are on their way', async () => {
  const slow = createDeferred();
  open({ places: () => slow.promise });
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
  open({ settings: makeWireSettings({ data_source: source }) });
  await pin('Luna');
  expect(screen.queryAllByRole('link', { name: '© OpenStreetMap contributors' })).toHaveLength(
    count,
  );
});

test("the visitor's own position is marked once it is known", async () => {
  setGeolocation(found());
  const { user } = open();
  await pin('Luna');
  expect(screen.queryByRole('img', { name: 'You are here' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Near me' }));
  // The map is drawn anew when the nearest places come.
  await waitFor(() => expect(screen.getByRole('img', { name: 'You are here' })).toBeVisible());
});

test('near me brings the visitor and the nearest places into view', async () => {
  setGeolocation(found({ latitude: 35.0401, longitude: -85.3101 }));
  const distant = Array.from({ length: 40 }, (_, index) =>
    place(`Far${index}`, 35.2 + index / 1000, -85.1),
  );
  const near = Array.from({ length: 12 }, (_, index) =>
    place(`Near${index}`, 35.04 + index / 100_000, -85.31),
  );
  const { user } = open({ places: { data: [...distant, ...near], is_complete: true } });
  await user.click(await screen.findByRole('button', { name: 'Near me' }));
  expect(await screen.findByText('12 of 52 places in view')).toBeInTheDocument();
});

test('the map asks no third party, and can be skipped', async () => {
  const { container } = open();
  await pin('Luna');
  expect(screen.getByRole('link', { name: 'Skip the map' })).toHaveAttribute('href', '#results');
  expect(countNodes(container, 'iframe, image')).toBe(0);
});

test('a name of 120 characters and a host that fails altogether break nothing', async () => {
  const long = { ...luna, title: 'L'.repeat(120) };
  open({
    restaurants: makeWirePage([long]),
    places: () => {
      throw new ApiError('Down.', 503);
    },
  });
  const link = await pin(long.title);
  act(() => link.focus());
  expect(within(await theMap()).getByText(`${'L'.repeat(27)}…`)).toBeInTheDocument();
});
