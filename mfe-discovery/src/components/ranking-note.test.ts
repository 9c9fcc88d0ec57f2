import { describeRankingNote, findRankingNote } from './ranking-note';

const MORE = 'a score based on more ratings counts for more';
const MIXED = 'mixed ratings count for less';

type Ratings = readonly (readonly [average: number | null, count: number | null])[];
const cases: readonly (readonly [string, Ratings, string | null])[] = [
  [
    'nothing when the order follows the stars',
    [
      [4.8, 3],
      [4.8, 90],
      [4.1, 5],
      [null, 0],
    ],
    null,
  ],
  ['nothing without restaurants', [], null],
  [
    'the pair with the greatest difference in ratings',
    [
      [4.6, 120],
      [4.7, 60],
      [4.8, 3],
      [4.5, 2],
    ],
    `4.6 (120 ratings) ranks above 4.8 (3 ratings): ${MORE}.`,
  ],
  [
    'mixed ratings when the first has fewer',
    [
      [4.1, 10],
      [4.2, 12],
    ],
    `4.1 (10 ratings) ranks above 4.2 (12 ratings): ${MIXED}.`,
  ],
  [
    'the singular, ignoring unknown ratings',
    [
      [4.9, null],
      [4.5, 9],
      [5, 1],
    ],
    `4.5 (9 ratings) ranks above 5.0 (1 rating): ${MORE}.`,
  ],
];

test.each(cases)('the ranking note has %s', (_case, ratings, text) => {
  const note = findRankingNote(ratings.map(([average, count]) => ({ average, count })));
  expect(note && describeRankingNote(note)).toBe(text);
});
