import { makeSummary } from '@tableside/contracts/factories';
import { METERS_PER_MILE } from '@tableside/ui/units';
import { distanceBetween, formatDistance, sortByDistance } from './distance';

const bridge = { latitude: 35.0586, longitude: -85.3086 };

test('measures 69.1 miles per degree of latitude, and less per degree of longitude', () => {
  const north = distanceBetween(bridge, { ...bridge, latitude: bridge.latitude + 1 });
  const east = distanceBetween(bridge, { ...bridge, longitude: bridge.longitude + 1 });
  expect(north / METERS_PER_MILE).toBeCloseTo(69.1, 1);
  expect(east / north).toBeCloseTo(Math.cos((35.0586 * Math.PI) / 180), 3);
});

test.each([
  [0, '50 ft'],
  [107, '350 ft'],
  [160, '500 ft'],
  [161, '0.1 mi'],
  [0.44 * METERS_PER_MILE, '0.4 mi'],
  [METERS_PER_MILE, '1.0 mi'],
  [9.94 * METERS_PER_MILE, '9.9 mi'],
  [9.96 * METERS_PER_MILE, '10 mi'],
  [1234 * METERS_PER_MILE, '1,234 mi'],
])('formatDistance: %d meters is %s', (meters, text) => {
  expect(formatDistance(meters)).toBe(text);
});

describe('sortByDistance', () => {
  const here = { latitude: 35.05, longitude: -85.3 };
  const at = (slug: string, north: number) =>
    makeSummary({ slug, coordinates: { ...here, latitude: here.latitude + north } });

  test('sorts nearest first with distances in miles and feet', () => {
    const { restaurants, distances } = sortByDistance(
      [at('far', 0.1), at('near', 0.0005), at('between', -0.01)],
      here,
    );
    expect(restaurants.map(({ slug }) => slug)).toEqual(['near', 'between', 'far']);
    expect([...distances]).toEqual([
      ['near', '200 ft'],
      ['between', '0.7 mi'],
      ['far', '6.9 mi'],
    ]);
  });

  test('omits and counts restaurants without coordinates, and removes duplicates', () => {
    const luna = at('luna', 0.01);
    const lost = makeSummary({ slug: 'lost', coordinates: null });
    expect(sortByDistance([lost, luna, luna], here)).toMatchObject({
      restaurants: [luna],
      unplaced: 1,
    });
  });

  test('keeps the order of restaurants at the same point', () => {
    const restaurants = ['c', 'a', 'b'].map((slug) => at(slug, 0.02));
    expect(sortByDistance(restaurants, here).restaurants).toEqual(restaurants);
  });
});
