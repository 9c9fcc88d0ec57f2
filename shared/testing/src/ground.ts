import { type GroundFeature, writeGround } from '@tableside/contracts/ground';

/** Around Luna and Sol of `open-map`. */
export const wireGround = {
  hash: 'a'.repeat(64),
  size: 100,
  ...{ west: -85.4, south: 35, east: -85.2, north: 35.1 },
  attribution: 'City of Chattanooga open data',
  attribution_url: null,
};

const line = (...numbers: number[]) => Int32Array.from(numbers);
export const groundFeatures: readonly GroundFeature[] = [
  {
    kind: 'primary',
    name: 'Market St',
    parts: [line(-8_540_000, 3_505_000, -8_520_000, 3_505_000)],
  },
  {
    kind: 'green',
    name: 'Coolidge Park',
    parts: [
      line(
        -8_531_000,
        3_504_000,
        -8_530_000,
        3_504_000,
        -8_530_000,
        3_505_000,
        -8_531_000,
        3_504_000,
      ),
    ],
  },
  { kind: 'neighborhood', name: 'Highland Park', parts: [line(-8_530_500, 3_504_600)] },
];

/** What a host answers that has a ground. */
export const groundAnswers = (bytes = writeGround(groundFeatures)) => ({
  ground: wireGround,
  groundFile: { arrayBuffer: async () => bytes.slice().buffer },
});

/** Side of every map in pixels, which jsdom does not measure. */
export const MAP_PX = 480;
export function measureMaps(): void {
  for (const side of ['clientWidth', 'clientHeight']) {
    Object.defineProperty(Element.prototype, side, { configurable: true, value: MAP_PX });
  }
}

/** Canvases that note what is written on them; jsdom has none. */
export function watchCanvases() {
  const written: string[] = [];
  const calls: string[] = [];
  const context = new Proxy(
    {},
    {
      get:
        (_target, name) =>
        (...args: unknown[]) => {
          calls.push(String(name));
          if (name === 'fillText') written.push(String(args[0]));
          return { width: String(args[0]).length * 6 };
        },
      set: () => true,
    },
  );
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => context as never);
  Object.assign(globalThis, {
    OffscreenCanvas: class {
      readonly getContext = () => context;
      readonly transferToImageBitmap = () => null;
    },
    Path2D: class {
      moveTo() {
        calls.push('moveTo');
      }
      lineTo() {
        calls.push('lineTo');
      }
    },
  });
  return { written, calls };
}
