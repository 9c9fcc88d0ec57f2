import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { dragOf, positionOf } from '../../testing/drawing';
import { drawing, luna, openMap, pin, sol, theMap } from '../../testing/open-map';

const spot = async (title: string) => positionOf(await pin(title));
/** How far what is drawn has been dragged, in pixels. */
const movedBy = async () => [...dragOf(await drawing()).matchAll(/-?[\d.]+(?=px)/g)].map(Number);

interface Hand {
  readonly pointerId?: number;
  readonly pointerType?: 'mouse' | 'touch';
}
/** One pointer that is put down on an element and moved to one point after the other. jsdom has no pointer events; a mouse's has
 * all that is read of them but who it is. */
async function press(
  target: Element,
  points: readonly (readonly [x: number, y: number])[],
  { pointerId = 1, pointerType = 'mouse' }: Hand = {},
) {
  const send = (name: string, [clientX, clientY] = points[0] ?? [0, 0]) => {
    const init = { bubbles: true, button: 0, clientX, clientY };
    fireEvent(target, Object.assign(new MouseEvent(name, init), { pointerId, pointerType }));
  };
  send('pointerdown');
  for (const point of points.slice(1)) send('pointermove', point);
  return { release: () => send('pointerup', points.at(-1)) };
}

test.each(['mouse', 'touch'] as const)(
  'a %s moves the map without drawing it anew until it is let go',
  async (pointerType) => {
    openMap();
    const start = await spot('Luna');
    const hand = await press(
      await drawing(),
      [
        [200, 200],
        [215, 190],
        [230, 180],
      ],
      { pointerType },
    );
    expect(await spot('Luna')).toEqual(start);
    const [right, down] = await movedBy();
    expect(right).toBeCloseTo(30, 3);
    expect(down).toBeCloseTo(-20, 3);
    hand.release();
    await waitFor(async () => expect((await spot('Luna')).x).toBeCloseTo(start.x + 30, 3));
    expect((await spot('Luna')).y).toBeCloseTo(start.y - 20, 3);
    expect(dragOf(await drawing())).toBe('');
  },
);

test('a long way is drawn on the way, and nothing jumps', async () => {
  openMap();
  const start = await spot('Luna');
  const hand = await press(await drawing(), [
    [100, 100],
    [180, 100],
    [190, 100],
  ]);
  const seenAt = async () => (await spot('Luna')).x + ((await movedBy())[0] ?? 0);
  await waitFor(async () => expect((await spot('Luna')).x).toBeCloseTo(start.x + 80, 3));
  expect(await seenAt()).toBeCloseTo(start.x + 90, 3);
  hand.release();
  await waitFor(async () => expect(dragOf(await drawing())).toBe(''));
  expect(await seenAt()).toBeCloseTo(start.x + 90, 3);
});

test('the map stops where places end, however far it is dragged', async () => {
  openMap();
  const hand = await press(await drawing(), [
    [0, 0],
    [5000, 0],
    [9000, 0],
  ]);
  hand.release();
  await waitFor(async () => expect((await spot('Luna')).x).toBeCloseTo(240, 0));
});

test('a drag that begins on a pin moves the map and opens no card; a press does', async () => {
  openMap();
  const button = await pin('Luna');
  const hand = await press(
    button,
    [
      [100, 100],
      [130, 100],
    ],
    { pointerType: 'touch' },
  );
  hand.release();
  fireEvent.click(button, { detail: 1 });
  expect(within(await theMap()).queryByRole('link')).not.toBeInTheDocument();
  const still = await press(button, [[100, 100]], { pointerType: 'touch' });
  still.release();
  fireEvent.click(button, { detail: 1 });
  expect(await within(await theMap()).findByRole('link', { name: 'Luna' })).toBeVisible();
});

test('two fingers zoom around what is between them', async () => {
  openMap();
  const [one, other] = [await spot('Luna'), await spot('Sol')];
  const target = await drawing();
  const touch = { pointerType: 'touch' } as const;
  const first = await press(target, [[190, 240]], { ...touch, pointerId: 1 });
  const second = await press(
    target,
    [
      [290, 240],
      [390, 240],
    ],
    { ...touch, pointerId: 2 },
  );
  await waitFor(async () =>
    expect((await spot('Sol')).x - (await spot('Luna')).x).toBeCloseTo(2 * (other.x - one.x), 3),
  );
  // The middle of the fingers was at 240, and is at 290.
  expect((await spot('Luna')).x).toBeCloseTo(290 + 2 * (one.x - 240), 3);
  first.release();
  second.release();
  expect(dragOf(await drawing())).toBe('');
});

test('a wheel with Ctrl zooms around the pointer, and alone it scrolls the page', async () => {
  openMap();
  const start = await spot('Luna');
  const frame = await theMap();
  const turn = (init: object) => {
    const event = createEvent.wheel(frame, {
      deltaY: -100,
      clientX: start.x,
      clientY: start.y,
      ...init,
    });
    fireEvent(frame, event);
    return event.defaultPrevented;
  };
  expect(turn({})).toBe(false);
  expect(await spot('Luna')).toEqual(start);
  const before = await spot('Sol');
  expect(turn({ ctrlKey: true })).toBe(true);
  await waitFor(async () => expect((await spot('Sol')).x).toBeGreaterThan(before.x + 50));
  expect((await spot('Luna')).x).toBeCloseTo(start.x, 3);
});

test('a double press brings a spot to the middle and zooms in there', async () => {
  openMap();
  const [one, other] = [await spot('Luna'), await spot('Sol')];
  const target = await drawing();
  fireEvent.click(target, { clientX: 100, clientY: 300 });
  fireEvent.click(target, { clientX: 102, clientY: 301 });
  await waitFor(async () =>
    expect((await spot('Sol')).x - (await spot('Luna')).x).toBeCloseTo(1.6 * (other.x - one.x), 3),
  );
});

test('plus, minus and zero zoom by keyboard', async () => {
  const { user } = openMap();
  const width = async () => (await spot('Sol')).x - (await spot('Luna')).x;
  const first = await width();
  (await theMap()).focus();
  await user.keyboard('+');
  expect(await width()).toBeCloseTo(1.6 * first, 3);
  await user.keyboard('-');
  expect(await width()).toBeCloseTo(first, 3);
  await user.keyboard('++0');
  expect(await width()).toBeCloseTo(first, 3);
});

test('a press on a button of the map drags nothing', async () => {
  openMap({ places: { data: [luna, sol], is_complete: true } });
  await pin('Luna');
  await press(screen.getByRole('button', { name: 'Zoom in' }), [
    [10, 10],
    [60, 60],
  ]);
  expect(dragOf(await drawing())).toBe('');
});
