import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { positionOf } from '../../testing/drawing';
import { luna, openMap, pin, sol, surface } from '../../testing/open-map';

const spot = async (title: string) => positionOf(await pin(title));
const widthOfView = async () => (await spot('Sol')).x - (await spot('Luna')).x;

/** A mouse that is put down on an element and moved to one point after the other. */
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

test('a mouse moves the map', async () => {
  openMap();
  const start = await spot('Luna');
  const hand = drag(await surface(), [
    [200, 200],
    [215, 190],
    [230, 180],
  ]);
  await waitFor(async () =>
    expect(await spot('Luna')).toEqual({ x: start.x + 30, y: start.y - 20 }),
  );
  hand.release();
  expect(await spot('Luna')).toEqual({ x: start.x + 30, y: start.y - 20 });
});

test('the map stops where places end, however far it is dragged', async () => {
  openMap();
  const hand = drag(await surface(), [
    [0, 0],
    [5000, 0],
    [9000, 0],
  ]);
  hand.release();
  await waitFor(async () => expect(Math.abs((await spot('Luna')).x - 240)).toBeLessThanOrEqual(1));
});

test('a drag that begins on a pin moves the map and opens no card; a press does', async () => {
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

test('a wheel with Ctrl zooms, and alone it scrolls the page', async () => {
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

test('a double press brings a spot to the middle and zooms in there', async () => {
  openMap();
  const start = await widthOfView();
  const luna = await spot('Luna');
  const frame = await surface();
  const at = { clientX: luna.x + 60, clientY: luna.y };
  fireEvent.click(frame, { ...at, detail: 1 });
  fireEvent.click(frame, { ...at, detail: 2 });
  fireEvent.dblClick(frame, { ...at, detail: 2 });
  expect(await widthOfView()).toBeCloseTo(2 * start, -1);
  expect((await spot('Luna')).x).toBeCloseTo(240 - 120, -1);
});

test('zero shows all places again by keyboard', async () => {
  const { user } = openMap();
  const start = await widthOfView();
  await user.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(await widthOfView()).toBeGreaterThan(start);
  (await surface()).focus();
  await user.keyboard('0');
  expect(await widthOfView()).toBe(start);
});

test('a press on a button of the map drags nothing', async () => {
  openMap({ places: { data: [luna, sol], is_complete: true } });
  const start = await spot('Luna');
  drag(screen.getByRole('button', { name: 'Zoom in' }), [
    [10, 10],
    [60, 60],
  ]).release();
  expect(await spot('Luna')).toEqual(start);
});
