import { findCountry, isNorthAmerica } from './country';

describe('findCountry', () => {
  test.each([
    ['Washington', 38.9, -77.03, 'US'],
    ['Honolulu', 21.3, -157.85, 'US'],
    ['Adak', 51.88, -176.65, 'US'],
    ['Toronto', 43.65, -79.38, 'CA'],
    ['Berlin', 52.5, 13.4, 'DE'],
    ['Ciudad Juárez', 31.69, -106.42, 'MX'],
    ['the middle of the Atlantic', 30, -40, null],
  ])('%s', (_name, latitude, longitude, country) => {
    expect(findCountry({}, { latitude, longitude })).toBe(country);
  });

  test('believes the address rather than the coordinates', () => {
    expect(findCountry({ 'addr:country': 'ca' }, { latitude: 38.9, longitude: -77.03 })).toBe('CA');
  });
});

test('numbers in Mexico are not formatted as those of North America', () => {
  expect(isNorthAmerica({}, { latitude: 25.67, longitude: -100.31 })).toBe(false);
  expect(isNorthAmerica({}, { latitude: 21.3, longitude: -157.85 })).toBe(true);
});
