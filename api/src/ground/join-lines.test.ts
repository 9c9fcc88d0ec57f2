import { isClosed, joinLines } from './join-lines';
import { simplify } from './simplify';

const line = (...numbers: number[]) => Int32Array.from(numbers);

describe('joinLines', () => {
  test('joins pieces that meet, whichever way they run', () => {
    const pieces = [line(10, 0, 20, 0), line(10, 0, 0, 0), line(20, 0, 30, 0), line(90, 9, 99, 9)];
    expect(joinLines(pieces)).toEqual([line(0, 0, 10, 0, 20, 0, 30, 0), line(90, 9, 99, 9)]);
  });

  test('pieces of a shore become a ring', () => {
    const [ring, ...rest] = joinLines([line(0, 0, 9, 0), line(9, 9, 9, 0), line(9, 9, 0, 0)]);
    expect(rest).toEqual([]);
    expect(ring && isClosed(ring)).toBe(true);
  });

  test('a ring and a piece that is there twice come to an end', () => {
    const ring = line(0, 0, 5, 5, 5, 0, 0, 0);
    const piece = line(1, 1, 2, 2);
    expect(joinLines([ring, piece, line(1, 1, 2, 2)])).toHaveLength(2);
  });
});

describe('simplify', () => {
  test('leaves out points on the way and keeps corners', () => {
    expect(simplify(line(0, 0, 50, 1, 100, 0, 100, 50, 101, 100))).toEqual(
      line(0, 0, 100, 0, 101, 100),
    );
  });

  test('a ring stays a ring, and a line of 200,000 points comes to an end', () => {
    expect(simplify(line(0, 0, 0, 90, 90, 90, 0, 0))).toEqual(line(0, 0, 0, 90, 90, 90, 0, 0));
    const long = Int32Array.from({ length: 400_000 }, (_, index) =>
      index % 2 ? (index % 4) * 50 : index,
    );
    expect(simplify(long)).toEqual(long);
  });
});
