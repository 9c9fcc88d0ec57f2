import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { positionOf } from '../../testing/drawing';
import { luna, openMap, pin, sol, surface } from '../../testing/open-map';

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

test('pans with a mouse', async () => {
  openMap();
  const start = await coordinates('Luna');
  const hand = drag(await surface(), [
    [200, 200],
    [215, 190],
    [230, 180],
  ]);
  await waitFor(async () =>
    expect(await coordinates('Luna')).toEqual({ x: start.x + 30, y: start.y - 20 }),
  );
  hand.release();
  expect(await coordinates('Luna')).toEqual({ x: start.x + 30, y: start.y - 20 });
});

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

test('centers and zooms in on double click', async () => {
  openMap();
  const start = await widthOfView();
  const luna = await coordinates('Luna');
  const frame = await surface();
  const at = { clientX: luna.x + 60, clientY: luna.y };
  fireEvent.click(frame, { ...at, detail: 1 });
  fireEvent.click(frame, { ...at, detail: 2 });
  fireEvent.dblClick(frame, { ...at, detail: 2 });
  expect(await widthOfView()).toBeCloseTo(2 * start, -1);
  expect((await coordinates('Luna')).x).toBeCloseTo(240 - 120, -1);
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
  openMap({ mapRestaurants: { data: [luna, sol], is_complete: true } });
  const start = await coordinates('Luna');
  drag(screen.getByRole('button', { name: 'Zoom in' }), [
    [10, 10],
    [60, 60],
  ]).release();
  expect(await coordinates('Luna')).toEqual(start);
});
