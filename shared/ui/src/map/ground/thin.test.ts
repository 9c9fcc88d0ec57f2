import { thin } from './thin';

const line = (...numbers: number[]) => Int32Array.from(numbers);
const zigzag = Int32Array.from({ length: 2000 }, (_, index) =>
  index % 2 ? (index % 4) - 1 : index,
);

test('a smaller map takes fewer points; ends stay, and what is not worth it stays as it is', () => {
  expect(thin(zigzag, 1.9)).toBe(zigzag);
  const half = thin(zigzag, 8);
  const quarter = thin(zigzag, 40);
  expect(half.length).toBeLessThan(zigzag.length);
  expect(quarter.length).toBeLessThan(half.length / 3);
  for (const part of [half, quarter]) {
    expect([...part.slice(0, 2)]).toEqual([...zigzag.slice(0, 2)]);
    expect([...part.slice(-2)]).toEqual([...zigzag.slice(-2)]);
  }
});

test('no point that is left out is further from the one before than was said', () => {
  const part = thin(line(0, 0, 3, 0, 5, 5, 30, 0, 33, 0, 60, 60), 8);
  expect(part).toEqual(line(0, 0, 5, 5, 30, 0, 60, 60));
});

test('one level is made once', () => {
  expect(thin(zigzag, 9)).toBe(thin(zigzag, 15));
});
