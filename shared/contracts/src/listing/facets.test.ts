import { fromWishes, readFacets, toWishes, writeFacets, type FacetWishes } from './facets';

const written = (facets: FacetWishes): string => {
  const params = new URLSearchParams();
  writeFacets(params, facets);
  return params.toString();
};
const read = (query: string) => readFacets(new URLSearchParams(query));

test('what is written is read again, and nothing is written for nothing', () => {
  const facets: FacetWishes = {
    prices: ['$', '$$$'],
    least_rating: 4.5,
    areas: ['Adams Morgan', 'Foggy Bottom, West'],
    traits: ['outdoor', 'vegan'],
    unknown: 'price',
  };
  expect(read(written(facets))).toEqual(facets);
  expect(toWishes(fromWishes(facets))).toEqual(facets);
  expect(written({})).toBe('');
});

test('a form may repeat its parameters', () => {
  expect(read('price=1&price=2&with=halal&with=kosher')).toMatchObject({
    prices: ['$', '$$'],
    traits: ['halal', 'kosher'],
  });
});

test.each([
  'price=5&price=$$',
  'rating=3&rating=4',
  'with=free-beer',
  'area=',
  `area=${'a'.repeat(101)}`,
  'unknown=price',
  'unknown=drop',
])('what cannot be read is left out: %s', (query) => {
  expect(read(query)).toEqual({});
});
