import { baseMapFeatures } from '@tableside/testing/base-map';
import { listRuns, prepareBaseMap } from './draw-base-map';
import { PAINTS, type Palette } from './palette';
import { writeNames } from './write-names';

const line = (...numbers: number[]) => Int32Array.from(numbers);

describe('listRuns', () => {
  test('splits a street at a sharp bend but not at a slight one', () => {
    const runs = listRuns('primary', 'A', line(0, 0, 100, 2, 200, 0, 200, 100, 200, 110), 1);
    expect(runs.map(({ dx, dy }) => [dx, dy])).toEqual([
      [200, 0],
      [0, 110],
    ]);
  });

  test('skips stretches too short for a name', () => {
    expect(listRuns('primary', 'A', line(0, 0, 20, 0), 1)).toEqual([]);
  });
});

describe('writeNames', () => {
  const palette = Object.fromEntries(PAINTS.map((paint) => [paint, paint])) as Palette;

  /** Draws one tile.
   * @param x of Highland Park, in pixels */
  function write(features: typeof baseMapFeatures, scale: number, x = 200) {
    const written: { name: string; x: number }[] = [];
    let at = 0;
    const context = new Proxy(
      {
        translate: (to: number) => (at = to),
        fillText: (name: string) => written.push({ name, x: at }),
        measureText: (name: string) => ({ width: name.length * 6 }),
      } as Record<string | symbol, unknown>,
      { get: (known, name) => known[name] ?? (() => undefined), set: () => true },
    ) as unknown as OffscreenCanvasRenderingContext2D;
    const right = scale * 1.1;
    writeNames(
      context,
      prepareBaseMap(features, 0.82),
      {
        ...{ right, down: -right, scale, size: 512 },
        left: x + 8_530_500 * right,
        top: 150 + 3_504_600 * right,
      },
      palette,
    );
    return written;
  }
  const namesOf = (written: ReturnType<typeof write>) => [
    ...new Set(written.map(({ name }) => name)),
  ];

  test('writes more names at larger scales', () => {
    expect(namesOf(write(baseMapFeatures, 0.02))).toEqual(['Highland Park']);
    expect(namesOf(write(baseMapFeatures, 0.12))).toEqual(['Highland Park', 'Market St']);
  });

  test('never overlaps names', () => {
    const twice = [...baseMapFeatures, ...baseMapFeatures];
    expect(write(twice, 0.02)).toHaveLength(1);
  });

  test('moves a name at the edge into the tile and skips names of the next tile', () => {
    const [{ x } = { x: 0 }] = write(baseMapFeatures, 0.02, 3);
    expect(x).toBeGreaterThan(35);
    expect(write(baseMapFeatures, 0.02, -3)).toEqual([]);
  });
});
