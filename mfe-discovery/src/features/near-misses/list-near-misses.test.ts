import type { ListingFilter } from '@tableside/contracts/listing/model';
import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { listAlone, listNearMisses } from './list-near-misses';

const list = (filter: Partial<ListingFilter>, farther: ListingFilter | null = null) =>
  listNearMisses({ ...EMPTY_FILTER, ...filter }, (kind, id) => `${kind} ${id}`, farther);
const labels = (...args: Parameters<typeof list>) => list(...args).map(({ label }) => label);

test('each wish of several may go, what a place is last', () => {
  expect(
    labels({ cuisine: [1], openAt: 'now', box: '-85,35,-84,36', facets: { areas: ['Shaw'] } }),
  ).toEqual(['At any time', 'Anywhere in town', 'In any area', 'Without cuisine 1']);
  expect(labels({ facets: { prices: ['$'], traits: ['vegan'] } })).toEqual([
    'At any price',
    'Without “Vegan options”',
  ]);
});

test('less of a wish is closer than none of it, and is offered for a single one too', () => {
  expect(list({ facets: { least_rating: 4.5 } })).toEqual([
    {
      label: '4 stars or more',
      filter: { ...EMPTY_FILTER, facets: { least_rating: 4 } },
      leftOut: 0.5,
    },
  ]);
  expect(labels({ facets: { traits: ['step-free'] } })).toEqual(['Step-free, at least in part']);
  expect(labels({ facets: { least_rating: 4, prices: ['$$$$'] } })).toEqual([
    'Whatever the rating',
    'At any price',
  ]);
});

test.each([
  [{}],
  [{ keyword: 'pizza' }],
  [{ facets: { areas: ['Shaw'] } }],
  [{ facets: { least_rating: 4 as const } }],
])('a single wish has nothing beside it: %j', (filter) => {
  expect(labels(filter)).toEqual([]);
});

test('a search stands without its filters, and they without it', () => {
  const [first, second] = list({
    keyword: 'pizza',
    sort: 'name',
    openAt: 'now',
    facets: { areas: ['Shaw'] },
  });
  expect(first).toMatchObject({ label: 'Without “pizza”', filter: { keyword: '' }, leftOut: 1 });
  expect(second).toEqual({
    label: 'Only “pizza”',
    filter: { ...EMPTY_FILTER, keyword: 'pizza', sort: 'name' },
    leftOut: 2,
  });
});

test('within a walk nothing but the distance goes, since only the device knows what is near', () => {
  const farther = { ...EMPTY_FILTER, keyword: 'pizza' };
  expect(list({ ...farther, walk: 15, openAt: 'now' }, farther)).toEqual([
    { label: 'At any distance', filter: farther, leftOut: 1 },
  ]);
});

test('where no single wish is in the way each stands alone, what a place is first', () => {
  const filter: ListingFilter = {
    ...EMPTY_FILTER,
    openAt: '5-2100',
    cuisine: [1],
    facets: { prices: ['$'], areas: ['Shaw'], traits: ['kosher'] },
  };
  const alone = listAlone(filter, () => 'Thai');
  expect(alone.map(({ label }) => label)).toEqual([
    'Only Thai',
    'Only “Kosher”',
    'Only “Shaw”',
    'Only $',
  ]);
  expect(alone[1]?.filter).toEqual({ ...EMPTY_FILTER, facets: { traits: ['kosher'] } });
});

test('two wishes stand alone without each other anyway', () => {
  expect(listAlone({ ...EMPTY_FILTER, keyword: 'pizza', cuisine: [1] }, () => 'Thai')).toEqual([]);
});
