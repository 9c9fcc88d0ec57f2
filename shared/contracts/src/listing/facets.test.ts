import { fromFilters, readFacets, toFilters, writeFacets, type FacetFilters } from './facets';

const written = (facets: FacetFilters): string => {
  const params = new URLSearchParams();
  writeFacets(params, facets);
  return params.toString();
};
const read = (query: string) => readFacets(new URLSearchParams(query));

test('round-trips through the URL and writes nothing for empty facets', () => {
  const facets: FacetFilters = {
    prices: ['$', '$$$'],
    least_rating: 4.5,
    areas: ['Adams Morgan', 'Foggy Bottom, West'],
    traits: ['outdoor', 'vegan'],
    unknown: 'price',
  };
  expect(read(written(facets))).toEqual(facets);
  expect(toFilters(fromFilters(facets))).toEqual(facets);
  expect(written({})).toBe('');
});

test('reads repeated form parameters', () => {
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
])('drops invalid parameters: %s', (query) => {
  expect(read(query)).toEqual({});
});
