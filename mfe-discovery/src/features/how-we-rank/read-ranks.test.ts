import { readRanks } from './read-ranks';

test('drops rows without name, rank, or score', () => {
  const none = { restaurants: [], lastPage: 1, total: 0 };
  expect(readRanks(null)).toEqual(none);
  expect(
    readRanks({ data: [null, { slug: 'luna' }, { slug: 'luna', title: 'Luna', rank: 1 }] }),
  ).toEqual(none);
});

test('reads numbers and defaults missing ones to zero', () => {
  const { restaurants } = readRanks({
    data: [{ rank: 1, slug: 'luna', title: 'Luna', score: 2.047, completeness: '12' }],
  });
  expect(restaurants).toEqual([
    {
      rank: 1,
      slug: 'luna',
      title: 'Luna',
      votes: 0,
      sumOfStars: 0,
      sumOfSquares: 0,
      score: 2.047,
      completeness: 12,
    },
  ]);
});
