import { readGround, writeGround, type GroundFeature } from './ground';

const part = (...numbers: number[]) => Int32Array.from(numbers);
const features: GroundFeature[] = [
  { kind: 'primary', name: 'Connecticut Ave', parts: [part(-7703969, 3890319, -7703972, 3890323)] },
  {
    kind: 'green',
    name: 'Rock Creek Park — Łódź',
    parts: [part(0, 0, 100, 0, 100, 100), part(20, 20, 40, 20, 40, 40)],
  },
  { kind: 'primary', name: 'Connecticut Ave', parts: [part(18_000_000, -9_000_000)] },
  { kind: 'stream', name: null, parts: [part(-18_000_000, 9_000_000, 5, 5)] },
];

test('a ground is read as it was written, in the order in which it is drawn', () => {
  const [street, park, other, stream] = features;
  expect(readGround(writeGround(features))).toEqual([park, stream, street, other]);
  expect(readGround(writeGround([]))).toEqual([]);
});

test('a point beside the one before takes two bytes', () => {
  const line = (points: number) =>
    writeGround([
      {
        kind: 'street',
        name: null,
        parts: [part(...Array.from({ length: points * 2 }, (_, index) => index))],
      },
    ]).length;
  expect(line(100) - line(50)).toBe(100);
});

test('a file that is cut anywhere is refused, and none hangs or asks for memory without end', () => {
  const bytes = writeGround(features);
  for (let length = 0; length < bytes.length; length += 1) {
    const read = () => readGround(bytes.slice(0, length));
    try {
      // What ends between two kinds is a smaller ground.
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
])('%s is no ground', (_case, bytes) => {
  expect(() => readGround(Uint8Array.from(bytes))).toThrow(RangeError);
});

test('a kind of a later release is left out', () => {
  const [, ...rest] = writeGround([]);
  expect(readGround(Uint8Array.from([0x54, ...rest, 200, 1, 0, 1, 1, 2, 2]))).toEqual([]);
});
