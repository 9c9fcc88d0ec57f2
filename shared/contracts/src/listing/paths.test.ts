import { toFilterRequest } from './request';
import { readListingFilter, readListingView } from './read-address';
import { EMPTY_FILTER, listingPath } from './paths';
import type { ListingFilter } from './model';
import { filterRequest } from './wire';

const paramsOf = (path: string) => new URLSearchParams(path.split('?')[1]);
const readFilter = (query: string) => readListingFilter(new URLSearchParams(query));
const readView = (query: string) => readListingView(new URLSearchParams(query));

test.each<readonly [string, Partial<ListingFilter>, string]>([
  ['everything', {}, '/restaurants'],
  ['a search', { keyword: ' fish & chips ' }, '/restaurants?search=fish+%26+chips'],
  ['options in any order', { cuisine: [7, 3], feature: [2] }, '/restaurants?cuisine=3,7&amenity=2'],
  ['an order', { sort: 'name' }, '/restaurants?sort=name'],
  ['an order of the device', { sort: 'distance' }, '/restaurants?sort=distance'],
  ['what is open now', { openAt: 'now' }, '/restaurants?open=now'],
  ['what is open when we go', { openAt: '5-1930' }, '/restaurants?open=5-1930'],
  [
    'what does not list its hours for then',
    { openAt: '5-1930', hoursUnknown: true },
    '/restaurants?open=5-1930&hours=unknown',
  ],
])('round-trips through the URL: %s', (_name, over, path) => {
  expect(listingPath(over)).toBe(path);
  const read = readListingFilter(paramsOf(path));
  expect(listingPath(read)).toBe(path);
  expect(read).toMatchObject({
    sort: over.sort ?? 'best',
    openAt: over.openAt ?? null,
    hoursUnknown: over.hoursUnknown ?? false,
  });
});

test('round-trips a full selection', () => {
  const filter: ListingFilter = {
    cuisine: [1],
    popularFor: [2],
    service: [3],
    feature: [4],
    accessibility: [5],
    keyword: 'río',
    isExact: false,
    sort: 'rating',
    openAt: '7-0000',
    hoursUnknown: true,
    walk: 15,
    box: null,
    facets: {},
  };
  const path = listingPath(filter, { page: 3, isMap: true });
  expect(readListingFilter(paramsOf(path))).toEqual(filter);
  expect(readListingView(paramsOf(path))).toEqual({ page: 3, isMap: true });
});

test('truncates a URL that exceeds the limits', () => {
  const ids = Array.from({ length: 900 }, (_, index) => index + 1);
  const filter = readFilter(`cuisine=${ids.join(',')}&search=${'\u0130'.repeat(3000)}`);
  expect(filter.cuisine).toEqual(ids.slice(0, 200));
  expect(filter.keyword).toHaveLength(200);
  expect(filterRequest.safeParse(toFilterRequest(filter)).success).toBe(true);
});

test('never cuts a search within a surrogate pair', () => {
  const typed = 'a'.repeat(199);
  const filter = readFilter(`search=${encodeURIComponent(`${typed}🍕`)}`);
  expect(filter.keyword).toBe(typed);
  // This letter is two characters in lower case.
  const longer = { ...EMPTY_FILTER, keyword: `${'a'.repeat(197)}\u0130🍕` };
  expect(toFilterRequest(longer).keyword).toBe(`${'a'.repeat(197)}i\u0307`);
});

test('omits page 1 and the list view', () => {
  expect(listingPath({}, { page: 1, isMap: false })).toBe('/restaurants');
  expect(listingPath({ cuisine: [6] }, { page: 2 })).toBe('/restaurants?cuisine=6&page=2');
});

test.each([
  'cuisine=,2147483648,&popular=x&service=-1&amenity=1.5&access=1e999',
  'sort=cheapest&open=8-1930',
  'open=5-2460&hours=unknown',
  'open=0-1200',
  'open=5-930',
  'open=at',
  'open=at&day=9&time=19:30',
  'hours=unknown',
  'search=%20%20',
])('drops invalid parameters: %s', (query) => {
  expect(readFilter(query)).toEqual(EMPTY_FILTER);
});

test('reads repeated checkboxes and separate day and time of a form', () => {
  expect(
    readFilter('cuisine=3&cuisine=6&cuisine=6&sort=best&open=at&day=5&time=19%3A30'),
  ).toMatchObject({ cuisine: [3, 6], sort: 'best', openAt: '5-1930' });
  expect(readFilter('open=&day=5&time=19%3A30').openAt).toBeNull();
  expect(readFilter('open=now&day=5&time=19%3A30').openAt).toBe('now');
});

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=2.5', 1],
  ['page=1e3', 1],
  ['page=12abc', 1],
  ['page=99999', 1],
  ['page=', 1],
])('reads an invalid page as 1: "%s"', (query, page) => {
  expect(readView(query).page).toBe(page);
});

test('reads only the map as a view', () => {
  expect(readView('view=map').isMap).toBe(true);
  expect(readView('view=globe').isMap).toBe(false);
});
