import { groundFeatures } from '@tableside/testing/ground';
import { listRuns } from './list-runs';
import { placeGround, toPixels } from './placement';
import { prepareGround } from './prepare-ground';
import { Room } from './room';
import { writeNames } from './write-names';
import { PAINTS, type Palette } from './palette';

const size = { width: 400, height: 300 };
const line = (...numbers: number[]) => Int32Array.from(numbers);

test('a corner of the ground lies where the map has it', () => {
  const view = {
    scale: 0.5,
    toScreen: ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
      x: (longitude + 85) * 1000,
      y: (35 - latitude) * 1200,
    }),
  };
  const placement = placeGround({ west: -85.2, south: 34.9, east: -85, north: 35.1 }, view, size);
  const middle = toPixels(placement, { x: -8_510_000, y: 3_500_000 });
  expect(middle.x).toBeCloseTo(-100, 6);
  expect(middle.y).toBeCloseTo(0, 6);
});

describe('listRuns', () => {
  test('a bend ends a stretch, a slight one does not', () => {
    const runs = listRuns('primary', 'A', line(0, 0, 100, 2, 200, 0, 200, 100, 200, 110), 1);
    expect(runs.map(({ dx, dy }) => [dx, dy])).toEqual([
      [200, 0],
      [0, 110],
    ]);
  });

  test('what is too short for any name is left out', () => {
    expect(listRuns('primary', 'A', line(0, 0, 20, 0), 1)).toEqual([]);
  });
});

describe('Room', () => {
  test('nothing is taken twice, nor beyond the edge', () => {
    const room = new Room(size);
    expect(room.take([{ x: 50, y: 50 }], 8)).toBe(true);
    expect(room.take([{ x: 55, y: 50 }], 8)).toBe(false);
    expect(room.take([{ x: 90, y: 50 }], 8)).toBe(true);
    expect(room.take([{ x: 3, y: 50 }], 8)).toBe(false);
    expect(room.take([{ x: 399, y: 299 }], 8)).toBe(false);
  });
});

describe('writeNames', () => {
  const palette = Object.fromEntries(PAINTS.map((paint) => [paint, paint])) as Palette;
  const write = (scale: number, room = new Room(size)): string[] => {
    const written: string[] = [];
    const context = new Proxy(
      {},
      {
        get: (_target, name) => (text: string) => {
          if (name === 'fillText') written.push(text);
          return { width: String(text).length * 6 };
        },
        set: () => true,
      },
    ) as CanvasRenderingContext2D;
    // So many pixels to a step, with the middle of the features in the middle of the map.
    const right = scale * 1.1;
    const placement = {
      ...{ right, down: -right, scale, size },
      left: 200 + 8_530_500 * right,
      top: 150 + 3_504_600 * right,
    };
    const prepared = prepareGround(groundFeatures, 0.82);
    for (const _pause of writeNames(context, prepared, placement, palette, room));
    return written;
  };

  test('more is named the closer the map is', () => {
    expect(write(0.02)).toEqual(['Highland Park']);
    expect(write(0.12)).toEqual(['Highland Park', 'Market St']);
  });

  test('no name is written where a pin stands', () => {
    const room = new Room(size);
    room.blockBox({ left: 170, top: 120, right: 230, bottom: 180 });
    expect(write(0.02, room)).toEqual([]);
  });
});
