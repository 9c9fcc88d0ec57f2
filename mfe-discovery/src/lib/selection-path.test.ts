import { EMPTY_FILTER } from '@tableside/contracts/listing/paths';
import type { ListingFilter } from '@tableside/contracts/listing/model';
import { readListingFilter } from '@tableside/contracts/listing/read-address';
import { selectionPath } from './selection-path';

test('writes the whole selection, including the map area', () => {
  const filter: ListingFilter = {
    ...EMPTY_FILTER,
    cuisine: [1, 2],
    keyword: 'ramein',
    isExact: true,
    box: '-77.1,38.8,-76.9,39',
    facets: {
      prices: ['$$'],
      least_rating: 4,
      areas: ['North Shore'],
      traits: ['halal'],
      unknown: 'halal',
    },
  };
  const path = selectionPath(filter, { isMap: true });
  expect(path).toContain('cuisine=1,2&');
  expect(readListingFilter(new URL(path, 'http://a.test').searchParams)).toEqual(filter);
  expect(selectionPath()).toBe('/restaurants');
  expect(selectionPath({ isExact: true })).toBe('/restaurants');
});

test.each(['1,2,3', '-277,38,-76,39', '1,9,2,3', 'a'])('rejects %s as a map area', (box) => {
  expect(readListingFilter(new URLSearchParams({ box })).box).toBeNull();
});
