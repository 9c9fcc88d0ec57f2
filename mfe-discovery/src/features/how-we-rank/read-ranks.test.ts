import { readRanks } from './read-ranks';

test('nothing, and rows without a name, a rank or a score, are no places', () => {
  const none = { places: [], lastPage: 1, total: 0 };
  expect(readRanks(null)).toEqual(none);
  expect(
    readRanks({ data: [null, { slug: 'luna' }, { slug: 'luna', title: 'Luna', rank: 1 }] }),
  ).toEqual(none);
});

test('a place has its figures; what is not told counts as none', () => {
  const { places } = readRanks({
    data: [{ rank: 1, slug: 'luna', title: 'Luna', score: 2.047, standing: '12', is_one_off: 1 }],
  });
  expect(places).toEqual([
    {
      rank: 1,
      slug: 'luna',
      title: 'Luna',
      votes: 0,
      sumOfStars: 0,
      sumOfSquares: 0,
      score: 2.047,
      standing: 12,
      isOneOff: true,
    },
  ]);
});
