import { arrangeLetterings, letter, type Obstacles } from './lettering';
import type { Point } from '../view/projection';

const MAP = { width: 400, height: 300 };
const arrange = (
  names: readonly (Point & { readonly name: string })[],
  obstacles: Partial<Obstacles> = {},
) => arrangeLetterings(names, MAP, { dots: [], boxes: [], ...obstacles });

/** What a pin covers. */
const pinAt = (x: number, y: number) => ({
  ...{ left: x - 12, right: x + 12 },
  ...{ top: y - 12, bottom: y + 12 },
});

const midtown = { name: 'Midtown', x: 200, y: 150 };
/** The lines that "Midtown" may stand on around its middle. */
const ABOVE = { name: 'Midtown', x: 200, y: 134 };
const BELOW = { name: 'Midtown', x: 200, y: 176 };

test('a name stands above the center if possible, and always within the map', () => {
  expect(arrange([midtown])).toEqual([ABOVE]);
  expect(arrange([{ ...midtown, x: 2 }])[0]?.x).toBeGreaterThan(30);
  expect(arrange([{ ...midtown, x: 399 }])[0]?.x).toBeLessThan(370);
  expect(arrange([{ ...midtown, y: 8 }])[0]?.y).toBeGreaterThan(10);
  expect(arrange([{ ...midtown, y: 298 }])[0]?.y).toBeLessThan(290);
});

test('a name is not written over another', () => {
  const [first, second] = arrange([midtown, { name: 'Downtown', x: 205, y: 152 }]);
  expect(first).toEqual(ABOVE);
  expect(Math.abs((second?.y ?? 0) - ABOVE.y)).toBeGreaterThan(14);
});

test('a name moves away from a pin', () => {
  expect(arrange([midtown], { boxes: [pinAt(200, 150)] })).toEqual([ABOVE]);
  expect(arrange([midtown], { boxes: [pinAt(215, 128)] })).toEqual([BELOW]);
  const beside = arrange([midtown], {
    boxes: [pinAt(215, 120), pinAt(190, 182)],
  });
  expect(beside[0]?.x).toBeGreaterThan(230);
});

test('a name that pins leave no room for is left out', () => {
  const boxes = Array.from({ length: 225 }, (_, index) =>
    pinAt(60 + (index % 15) * 20, 50 + Math.floor(index / 15) * 14),
  );
  expect(arrange([midtown], { boxes })).toEqual([]);
});

test('a name avoids the controls over the map', () => {
  const boxes = [{ left: 0, top: 100, right: 400, bottom: 140 }];
  expect(arrange([midtown], { boxes })).toEqual([BELOW]);
});

test('a name avoids dots, but stays near its center', () => {
  const above = { x: 190, y: 130 };
  const dots = [above, { x: 200, y: 130 }, { x: 210, y: 131 }];
  expect(arrange([midtown], { dots: [above] })).toEqual([ABOVE]);
  expect(arrange([midtown], { dots })).toEqual([BELOW]);
  const everywhere = Array.from({ length: 600 }, (_, index) => ({
    x: (index % 30) * 14,
    y: Math.floor(index / 30) * 15,
  }));
  expect(arrange([midtown], { dots: everywhere })).toHaveLength(1);
});

test('a crowded town: no name under a pin or over another, all of them whole, and always the same', () => {
  const spread = (count: number, seed: number) =>
    Array.from({ length: count }, (_, index) => ({
      x: (index * 7919 + seed * 104729) % MAP.width,
      y: (index * 6101 + seed * 15485863) % MAP.height,
    }));
  for (let seed = 1; seed <= 40; seed++) {
    const names = spread(14, seed).map((point, index) => ({ ...point, name: `Quarter ${index}` }));
    const pins = spread(24, seed + 100);
    const covers = { boxes: pins.map(({ x, y }) => pinAt(x, y)) };
    const shown = arrange(names, covers);
    expect(arrange(names, covers)).toEqual(shown);
    const boxes = shown.map(({ name, x, y }) => ({
      left: x - name.length * 4,
      right: x + name.length * 4,
      top: y - 9,
      bottom: y + 2,
    }));
    for (const [index, box] of boxes.entries()) {
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(MAP.width);
      expect(box.top).toBeGreaterThanOrEqual(0);
      expect(box.bottom).toBeLessThanOrEqual(MAP.height);
      const isUnder = (pin: Point) =>
        pin.x > box.left - 10 &&
        pin.x < box.right + 10 &&
        pin.y > box.top - 10 &&
        pin.y < box.bottom + 10;
      expect(pins.filter(isUnder)).toEqual([]);
      const others = boxes.filter(
        (other, at) =>
          at !== index &&
          other.left < box.right &&
          box.left < other.right &&
          other.top < box.bottom &&
          box.top < other.bottom,
      );
      expect(others).toEqual([]);
    }
  }
});

test('a very long name is cut', () => {
  expect(letter('A'.repeat(60))).toHaveLength(28);
  expect(letter('Midtown')).toBe('Midtown');
});
