import { readArea, readCity, readLocation, readStreet, readState } from './address';

describe('readLocation', () => {
  test('writes street, city, state and postcode on one line', () => {
    expect(
      readLocation({
        'addr:housenumber': '3232;3234',
        'addr:street': '11th Street Northwest',
        'addr:city': 'washington',
        'addr:state': 'dc',
        'addr:postcode': '20010',
      }),
    ).toBe('3232 11th Street Northwest, Washington, DC 20010');
  });

  test.each([
    [{ 'addr:housenumber': '3512-14', 'addr:street': 'M Street' }, '3512-14 M Street'],
    [{ 'addr:housenumber': '1015 1/2', 'addr:street': 'M Street' }, '1015 1/2 M Street'],
    [{ 'addr:street': '12th Street NE;12th Street Northeast' }, '12th Street NE'],
    [{ 'addr:street': 'M Street', 'addr:unit': '4' }, 'M Street, Unit 4'],
    [{ 'addr:street': 'M Street', 'addr:unit': 'Suite 125 North' }, 'M Street, Suite 125 North'],
    [{ 'addr:housename': 'Old Mill', 'addr:city': 'Millbrook' }, 'Old Mill, Millbrook'],
    [{ 'addr:full': '12 Main Street, Millbrook' }, '12 Main Street, Millbrook'],
    [{ 'addr:housenumber': '12', 'addr:city': 'Millbrook' }, 'Millbrook'],
    [{ 'addr:street': '<b>Main</b> Street' }, 'Main Street'],
    [{}, null],
  ])('reads %j', (tags, location) => {
    expect(readLocation(tags)).toBe(location);
  });
});

describe('the street of a card', () => {
  test.each([
    [{ 'addr:housenumber': '1504', 'addr:street': '14th Street Northwest' }, '1504 14th St NW'],
    [{ 'addr:street': 'North Capitol Street' }, 'North Capitol St'],
    [{ 'addr:street': 'Avenue North' }, 'Avenue North'],
    [{ 'addr:street': 'Street Road', 'addr:unit': '4' }, 'Street Rd'],
    [{ 'addr:street': 'Streets of London' }, 'Streets of London'],
    [{ 'addr:full': '12 Main Street, Millbrook' }, '12 Main St'],
    [{ 'addr:full': 'Opposite the mill, Millbrook' }, null],
    [{ 'addr:housename': 'Old Mill', 'addr:city': 'Millbrook' }, null],
  ])('of %j', (tags, street) => {
    expect(readStreet(tags, true)).toBe(street);
  });

  test('is left as it is outside of North America', () => {
    expect(readStreet({ 'addr:street': 'High Street' }, false)).toBe('High Street');
  });
});

test('the area is the smallest named part of town', () => {
  expect(readArea({ 'addr:suburb': 'Northside', 'addr:neighbourhood': 'Old Mill' })).toBe(
    'Old Mill',
  );
  expect(readArea({ 'addr:city': 'Millbrook' })).toBeNull();
});

test('city and state are written as people write them', () => {
  expect(readCity({ 'addr:city': 'new haven' })).toBe('New Haven');
  expect(readCity({ 'addr:city': 'DeKalb' })).toBe('DeKalb');
  expect(readState({ 'addr:state': 'Vermont' })).toBe('Vermont');
});
