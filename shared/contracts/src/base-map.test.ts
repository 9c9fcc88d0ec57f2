import { readBaseMap, writeBaseMap, type BaseMapFeature } from './base-map';

const part = (...numbers: number[]) => Int32Array.from(numbers);
const features: BaseMapFeature[] = [
  { kind: 'primary', name: 'Connecticut Ave', parts: [part(-7703969, 3890319, -7703972, 3890323)] },
  {
    kind: 'green',
    name: 'Rock Creek Park — Łódź',
    parts: [part(0, 0, 100, 0, 100, 100), part(20, 20, 40, 20, 40, 40)],
  },
  { kind: 'primary', name: 'Connecticut Ave', parts: [part(18_000_000, -9_000_000)] },
  { kind: 'stream', name: null, parts: [part(-18_000_000, 9_000_000, 5, 5)] },
];

test('readBaseMap returns what writeBaseMap wrote, in drawing order', () => {
  const [street, park, other, stream] = features;
  expect(readBaseMap(writeBaseMap(features))).toEqual([park, stream, street, other]);
  expect(readBaseMap(writeBaseMap([]))).toEqual([]);
});

test('writeBaseMap stores nearby points in two bytes', () => {
  const line = (points: number) =>
    writeBaseMap([
      {
        kind: 'street',
        name: null,
        parts: [part(...Array.from({ length: points * 2 }, (_, index) => index))],
      },
    ]).length;
  expect(line(100) - line(50)).toBe(100);
});

test('readBaseMap rejects a file truncated anywhere, without hanging or excessive memory', () => {
  const bytes = writeBaseMap(features);
  for (let length = 0; length < bytes.length; length += 1) {
    const read = () => readBaseMap(bytes.slice(0, length));
    try {
      // A file that ends between two kinds is a valid, smaller base map.
      expect(read().length).toBeLessThan(features.length);
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError);
    }
  }
});

test.each([
  ['nothing', []],
  ['text', [...Buffer.from('<!doctype html>')]],
  ['a newer version', [0x54, 0x53, 0x47, 2, 0]],
  ['a billion names', [0x54, 0x53, 0x47, 1, 0xff, 0xff, 0xff, 0xff, 3]],
  ['a billion points', [0x54, 0x53, 0x47, 1, 0, 9, 1, 0, 1, 0xff, 0xff, 0xff, 0xff, 3]],
  ['a number without end', [0x54, 0x53, 0x47, 1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]],
])('readBaseMap rejects %s', (_case, bytes) => {
  expect(() => readBaseMap(Uint8Array.from(bytes))).toThrow(RangeError);
});

test('readBaseMap skips kinds of later releases', () => {
  const [, ...rest] = writeBaseMap([]);
  expect(readBaseMap(Uint8Array.from([0x54, ...rest, 200, 1, 0, 1, 1, 2, 2]))).toEqual([]);
});
