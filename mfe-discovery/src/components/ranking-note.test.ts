import { describeRankingNote, findRankingNote } from './ranking-note';

const rating = (average: number | null, count: number | null) => ({ average, count });

test('returns null when the order follows the stars', () => {
  expect(
    findRankingNote([rating(4.8, 3), rating(4.8, 90), rating(4.1, 5), rating(null, 0)]),
  ).toBeNull();
  expect(findRankingNote([])).toBeNull();
});

test('picks the pair with the greatest difference in ratings', () => {
  const rankingNote = findRankingNote([
    rating(4.6, 120),
    rating(4.7, 60),
    rating(4.8, 3),
    rating(4.5, 2),
  ]);
  expect(rankingNote && describeRankingNote(rankingNote)).toBe(
    '4.6 (120 ratings) ranks above 4.8 (3 ratings): a score based on more ratings counts for more.',
  );
});

test('blames mixed ratings when the first has fewer', () => {
  const rankingNote = findRankingNote([rating(4.1, 10), rating(4.2, 12)]);
  expect(rankingNote && describeRankingNote(rankingNote)).toBe(
    '4.1 (10 ratings) ranks above 4.2 (12 ratings): mixed ratings count for less.',
  );
});

test('uses the singular and ignores unknown ratings', () => {
  const rankingNote = findRankingNote([rating(4.9, null), rating(4.5, 9), rating(5, 1)]);
  expect(rankingNote && describeRankingNote(rankingNote)).toBe(
    '4.5 (9 ratings) ranks above 5.0 (1 rating): a score based on more ratings counts for more.',
  );
});
