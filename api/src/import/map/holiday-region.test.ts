import { findStateOfCity, readHolidayRegion } from './holiday-region';

const WASHINGTON = { latitude: 38.9, longitude: -77.03 };
const TORONTO = { latitude: 43.65, longitude: -79.38 };

test.each([
  [{ 'addr:state': 'DC' }, WASHINGTON, { country: 'us', state: 'District of Columbia' }],
  [{ 'addr:state': 'tn' }, WASHINGTON, { country: 'us', state: 'Tennessee' }],
  [{ 'addr:state': 'new york' }, WASHINGTON, { country: 'us', state: 'New York' }],
  [{ 'addr:state': 'ON' }, TORONTO, { country: 'ca', state: 'Ontario' }],
  [{ 'addr:state': 'Québec' }, TORONTO, { country: 'ca', state: 'Quebec' }],
  // Near a border the address knows better than the time zone.
  [{ 'addr:state': 'NY' }, TORONTO, { country: 'us', state: 'New York' }],
  [{ 'addr:country': 'DE', 'addr:state': 'DE' }, WASHINGTON, { country: 'de', state: null }],
  [{}, { latitude: 18.46, longitude: -66.1 }, { country: 'us', state: 'Puerto Rico' }],
  [{}, WASHINGTON, { country: 'us', state: null }],
])('%j at %j is in %j', (tags, position, region) => {
  expect(readHolidayRegion(tags, position)).toEqual(region);
});

test('a city may say its state', () => {
  expect(findStateOfCity('us', 'Springfield, Illinois')).toBe('Illinois');
  expect(findStateOfCity('us', 'Washington')).toBeNull();
});
