import { mostCommonFirst, isLong } from './common-options';

const makeOptions = (counts: readonly (number | null)[]) =>
  counts.map((count, index) => ({ id: index + 1, title: `Option ${index + 1}`, count }));
const idsOf = (counts: readonly (number | null)[]) =>
  mostCommonFirst(makeOptions(counts)).map(({ id }) => id);

it('puts the most common of a long list first, keeping ties in order', () => {
  const counts = [1, 5, 5, 9, 0, 0, 0, 0, 0, 0, 0, 0, 2];
  expect(idsOf(counts).slice(0, 5)).toEqual([4, 2, 3, 13, 1]);
  expect(isLong(makeOptions(counts))).toBe(true);
});

it.each([
  ['a short list', [1, 2, 3]],
  ['a list without counts', Array.from({ length: 20 }, () => null)],
])('does not sort %s', (_what, counts) => {
  expect(idsOf(counts)).toEqual(counts.map((_count, index) => index + 1));
  expect(isLong(makeOptions(counts))).toBe(false);
});
