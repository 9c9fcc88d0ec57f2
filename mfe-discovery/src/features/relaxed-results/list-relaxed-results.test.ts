import type { ListingFilter } from '@tableside/contracts/listing/model';
import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { listAlone, listRelaxedResults } from './list-relaxed-results';

const list = (filter: Partial<ListingFilter>, farther: ListingFilter | null = null) =>
  listRelaxedResults({ ...EMPTY_FILTER, ...filter }, (kind, id) => `${kind} ${id}`, farther);
const labels = (...args: Parameters<typeof list>) => list(...args).map(({ label }) => label);

test('offers dropping each filter, cuisine last', () => {
  expect(
    labels({ cuisine: [1], openAt: 'now', box: '-85,35,-84,36', facets: { areas: ['Shaw'] } }),
  ).toEqual(['Any time', 'Anywhere in the city', 'Any area', 'Without cuisine 1']);
  expect(labels({ facets: { prices: ['$'], traits: ['vegan'] } })).toEqual([
    'Any price',
    'Without “Vegan options”',
  ]);
});

test('offers weaker filters first, even for a single filter', () => {
  expect(list({ facets: { least_rating: 4.5 } })).toEqual([
    {
      label: '4+ stars',
      filter: { ...EMPTY_FILTER, facets: { least_rating: 4 } },
      dropped: 0.5,
    },
  ]);
  expect(labels({ facets: { traits: ['step-free'] } })).toEqual(['At least partly step-free']);
  expect(labels({ facets: { least_rating: 4, prices: ['$$$$'] } })).toEqual([
    'Any rating',
    'Any price',
  ]);
});

test.each([
  [{}],
  [{ keyword: 'pizza' }],
  [{ facets: { areas: ['Shaw'] } }],
  [{ facets: { least_rating: 4 as const } }],
])('offers nothing for a single filter: %j', (filter) => {
  expect(labels(filter)).toEqual([]);
});

test('offers the search and the filters alone', () => {
  const [first, second] = list({
    keyword: 'pizza',
    sort: 'name',
    openAt: 'now',
    facets: { areas: ['Shaw'] },
  });
  expect(first).toMatchObject({ label: 'Without “pizza”', filter: { keyword: '' }, dropped: 1 });
  expect(second).toEqual({
    label: 'Only “pizza”',
    filter: { ...EMPTY_FILTER, keyword: 'pizza', sort: 'name' },
    dropped: 2,
  });
});

test('offers only "any distance" for a walking filter', () => {
  const farther = { ...EMPTY_FILTER, keyword: 'pizza' };
  expect(list({ ...farther, walk: 15, openAt: 'now' }, farther)).toEqual([
    { label: 'Any distance', filter: farther, dropped: 1 },
  ]);
});

test('offers each filter alone, cuisine first', () => {
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

test('offers nothing alone for two filters', () => {
  expect(listAlone({ ...EMPTY_FILTER, keyword: 'pizza', cuisine: [1] }, () => 'Thai')).toEqual([]);
});
