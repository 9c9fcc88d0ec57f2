import type { RestaurantPage } from '@tableside/contracts/listing/model';
import { makeSummary } from '@tableside/contracts/factories';
import { countResults, describeCount, formatResultCount, listUnique } from './count-results';

const page = (count: number, over: Partial<RestaurantPage> = {}): RestaurantPage => ({
  restaurants: Array.from({ length: count }, () => makeSummary()),
  lastPage: 1,
  total: null,
  understood: null,
  ...over,
});

test.each([
  ['the total of the API', [page(12, { total: 1061, lastPage: 89 })], '1,061'],
  ['what one page holds when it is the last', [page(7)], '7'],
  ['at least what is loaded while more is to come', [page(12, { lastPage: 3 })], '12+'],
  ['exact again when all is loaded', [page(12, { lastPage: 2 }), page(3, { lastPage: 2 })], '15'],
  ['nothing', [page(0)], '0'],
])('counts %s', (_case, pages, expected) => {
  expect(formatResultCount(countResults(pages))).toBe(expected);
});

test('uses the singular for one restaurant', () => {
  expect(describeCount({ count: 1, isExact: true })).toBe('1 restaurant');
  expect(describeCount({ count: 2, isExact: true })).toBe('2 restaurants');
  expect(describeCount({ count: 1, isExact: false })).toBe('1+ restaurants');
});

test('lists a restaurant once when two pages have it', () => {
  const [a, b, c] = [makeSummary(), makeSummary(), makeSummary()];
  const list = listUnique([page(0, { restaurants: [a, b] }), page(0, { restaurants: [b, c] })]);
  expect(list).toEqual([a, b, c]);
});
