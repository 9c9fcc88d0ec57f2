import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import { describeUnknown, describeUnknownCount, withFacets } from './facet-labels';

test('describes one and many restaurants with unknown values', () => {
  expect(describeUnknownCount('halal', 1)).toBe(
    '1 more isn’t shown because we don’t know if they are halal.',
  );
  expect(describeUnknownCount('price', 2212)).toBe(
    '2,212 more aren’t shown because we don’t know what they cost.',
  );
  expect(describeUnknown('vegan')).toBe('We don’t know if these restaurants have vegan options.');
});

test('clears `unknown` when a facet changes', () => {
  const before = withFacets(EMPTY_FILTER, { prices: ['$'], unknown: 'price' });
  expect(before.facets).toEqual({ prices: ['$'], unknown: 'price' });
  expect(withFacets(before, { prices: ['$$'] }).facets).toEqual({ prices: ['$$'] });
});
