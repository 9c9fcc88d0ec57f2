import { type BaseMapFeature, writeBaseMap } from '@tableside/contracts/base-map';

/** Covers Luna and Sol of `open-map`. */
export const wireBaseMap = {
  hash: 'a'.repeat(64),
  size: 100,
  ...{ west: -85.4, south: 35, east: -85.2, north: 35.1 },
  attribution: 'City of Chattanooga open data',
  attribution_url: null,
};

const line = (...numbers: number[]) => Int32Array.from(numbers);
export const baseMapFeatures: readonly BaseMapFeature[] = [
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

/** Responses of an API with a base map. */
export const baseMapResponses = (bytes = writeBaseMap(baseMapFeatures)) => ({
  baseMap: wireBaseMap,
  baseMapFile: { arrayBuffer: async () => bytes.slice().buffer },
});

/** Side of every map in pixels; jsdom has no layout. */
export const MAP_PX = 480;
export function measureMaps(): void {
  for (const side of ['clientWidth', 'clientHeight']) {
    Object.defineProperty(Element.prototype, side, { configurable: true, value: MAP_PX });
  }
}

/** Mocks canvases, which jsdom lacks, and records the text drawn on them. */
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
