import { readPostalAddress } from './postal-address';

const VERMONT = { latitude: 44.26, longitude: -72.6 };
const TORONTO = { latitude: 43.65, longitude: -79.38 };

test.each([
  ['12 Main Street, Millbrook, VT 05999', ['12 Main Street', 'Millbrook', 'VT', '05999']],
  [
    '12 Main St, Unit 4, Millbrook, VT 05999-1234',
    ['12 Main St, Unit 4', 'Millbrook', 'VT', '05999-1234'],
  ],
  ['12 Main Street, Millbrook, Vermont', ['12 Main Street', 'Millbrook', 'Vermont', null]],
  ['Main Street, Millbrook, 05999', ['Main Street', 'Millbrook', null, '05999']],
  ['12 Main Street, Millbrook', ['12 Main Street', 'Millbrook', null, null]],
  ['Millbrook, VT', [null, 'Millbrook', 'VT', null]],
  ['12 Main Street, VT', ['12 Main Street', null, 'VT', null]],
  ['12 Main Street', ['12 Main Street', null, null, null]],
  ['3232 11th Street Northwest', ['3232 11th Street Northwest', null, null, null]],
])('%s', (location, [street, city, region, postcode]) => {
  const expected = { street, city, region, postcode, country: 'US' };
  expect(readPostalAddress(location, VERMONT)).toEqual(expected);
});

test('reads Canadian addresses, and none', () => {
  expect(readPostalAddress('1 King Street, Toronto, ON M5V 2T6', TORONTO)).toEqual({
    street: '1 King Street',
    city: 'Toronto',
    region: 'ON',
    postcode: 'M5V 2T6',
    country: 'CA',
  });
  expect(readPostalAddress(null, VERMONT)).toBeNull();
});
