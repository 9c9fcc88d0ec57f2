import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { positionOf } from '../../testing/drawing';
import { openMap, pin, restaurant, surface, theMap } from '../../testing/open-map';
import { found, setGeolocation } from '../../testing/geolocation';

const card = (title: string) =>
  within(screen.getByRole('region', { name: 'Results' })).getByRole('link', { name: title });
/** The list item of a restaurant's card. */
const item = (title: string) =>
  within(screen.getByRole('region', { name: 'Results' }))
    .getAllByRole('listitem')
    .find((each) => within(each).queryByRole('link', { name: title }));

test('toggles the map and stores it in the URL', async () => {
  const { user, router } = openMap({}, '/restaurants?cuisine=6');
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

test('numbers the shown cards as pins, north up', async () => {
  openMap();
  expect(await pin('Luna')).toHaveAccessibleName('1. Luna');
  expect(await pin('Sol')).toHaveAccessibleName('2. Sol');
  const southWest = positionOf(await pin('Luna'));
  const northEast = positionOf(await pin('Sol'));
  expect(northEast.x).toBeGreaterThan(southWest.x);
  expect(northEast.y).toBeLessThan(southWest.y);
});

test('highlights card and pin on hover of the other', async () => {
  const { user } = openMap();
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

test('zooms in, out, and to all restaurants by buttons, and updates the scale bar', async () => {
  const { user } = openMap();
  const bar = async () => within(await theMap()).getByRole('img', { name: /^Map scale/ });
  await pin('Luna');
  const first = (await bar()).textContent;
  const start = positionOf(await pin('Luna'));
  for (let press = 0; press < 4; press++) {
    fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  }
  expect((await bar()).textContent).not.toBe(first);
  await user.click(screen.getByRole('button', { name: 'Zoom out' }));
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect((await bar()).textContent).toBe(first);
  expect(positionOf(await pin('Luna'))).toEqual(start);
});

test('pans and zooms by keyboard, and scrolls a focused pin into view', async () => {
  openMap();
  await pin('Luna');
  const start = positionOf(await pin('Luna'));
  const map = await surface();
  // Leaflet reads key codes, which user-event omits.
  const press = (keyCode: number) => fireEvent.keyDown(map, { keyCode });
  const [left, up, right, down, plus] = [37, 38, 39, 40, 187] as const;
  act(() => map.focus());
  press(right);
  expect(positionOf(await pin('Luna'))).toEqual({ x: start.x - 80, y: start.y });
  press(left);
  press(up);
  expect(positionOf(await pin('Luna'))).toEqual({ x: start.x, y: start.y + 80 });
  press(down);
  press(plus);
  for (let presses = 0; presses < 6; presses += 1) press(right);
  const luna = await pin('Luna');
  expect(positionOf(luna).x).toBeLessThan(0);
  act(() => luna.focus());
  await waitFor(async () =>
    expect(Math.abs(positionOf(await pin('Luna')).x - 240)).toBeLessThanOrEqual(1),
  );
});

test('centers the clicked point without dragging', async () => {
  openMap();
  const start = positionOf(await pin('Luna'));
  fireEvent.click(await surface(), { clientX: 300, clientY: 180 });
  expect(positionOf(await pin('Luna')).x).toBe(start.x - 60);
  expect(positionOf(await pin('Luna')).y).toBe(start.y + 60);
});

test("marks the visitor's position once known, and does not send it", async () => {
  setGeolocation(found());
  const { user, platform } = openMap();
  await pin('Luna');
  expect(screen.queryByRole('img', { name: 'You are here' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Near me' }));
  // The map is redrawn when the nearest restaurants arrive.
  await waitFor(() => expect(screen.getByRole('img', { name: 'You are here' })).toBeVisible());
  expect(JSON.stringify(platform.api.calls)).not.toMatch(/35\.01|85\.31/);
});

test('fits the visitor and the nearest restaurants on Near me', async () => {
  setGeolocation(found({ latitude: 35.0401, longitude: -85.3101 }));
  const distant = Array.from({ length: 40 }, (_, index) =>
    restaurant(`Far${index}`, 35.2 + index / 1000, -85.1),
  );
  const near = Array.from({ length: 12 }, (_, index) =>
    restaurant(`Near${index}`, 35.04 + index / 100_000, -85.31),
  );
  const { user } = openMap({ mapRestaurants: { data: [...distant, ...near], is_complete: true } });
  await user.click(await screen.findByRole('button', { name: 'Near me' }));
  expect(await screen.findByText('12 of 52 restaurants in view')).toBeInTheDocument();
});

const coordinates = async (title: string) => positionOf(await pin(title));
const widthOfView = async () => (await coordinates('Sol')).x - (await coordinates('Luna')).x;

/** Drags with a mouse from an element through the points. */
function drag(target: Element, points: readonly (readonly [x: number, y: number])[]) {
  const at = ([clientX, clientY] = points[0] ?? [0, 0]) => ({
    button: 0,
    which: 1,
    clientX,
    clientY,
  });
  fireEvent.mouseDown(target, at());
  for (const point of points.slice(1)) fireEvent.mouseMove(document.body, at(point));
  return { release: () => fireEvent.mouseUp(document.body, at(points.at(-1))) };
}

test('limits panning to the restaurants’ bounds', async () => {
  openMap();
  const hand = drag(await surface(), [
    [0, 0],
    [5000, 0],
    [9000, 0],
  ]);
  hand.release();
  await waitFor(async () =>
    expect(Math.abs((await coordinates('Luna')).x - 240)).toBeLessThanOrEqual(1),
  );
});

test('pans on a drag that starts on a pin, and opens a card on click', async () => {
  const { user } = openMap();
  const button = await pin('Luna');
  const hand = drag(button, [
    [100, 100],
    [130, 100],
  ]);
  hand.release();
  fireEvent.click(button, { detail: 1 });
  expect(screen.queryByRole('group', { name: 'Luna' })).not.toBeInTheDocument();
  await user.click(button);
  expect(await screen.findByRole('group', { name: 'Luna' })).toBeVisible();
});

test('zooms on Ctrl+wheel and scrolls the page on wheel alone', async () => {
  openMap();
  const start = await widthOfView();
  const frame = await surface();
  const turn = (init: object) => {
    const event = createEvent.wheel(frame, { deltaY: -100, clientX: 240, clientY: 240, ...init });
    fireEvent(frame, event);
    return event.defaultPrevented;
  };
  expect(turn({})).toBe(false);
  expect(turn({ ctrlKey: true })).toBe(true);
  await waitFor(async () => expect(await widthOfView()).toBeGreaterThan(start));
});

test('shows all restaurants on key 0', async () => {
  const { user } = openMap();
  const start = await widthOfView();
  await user.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(await widthOfView()).toBeGreaterThan(start);
  (await surface()).focus();
  await user.keyboard('0');
  expect(await widthOfView()).toBe(start);
});

test('does not pan on a click of a map button', async () => {
  openMap();
  const start = await coordinates('Luna');
  drag(screen.getByRole('button', { name: 'Zoom in' }), [
    [10, 10],
    [60, 60],
  ]).release();
  expect(await coordinates('Luna')).toEqual(start);
});
