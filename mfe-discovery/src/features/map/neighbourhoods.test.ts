import { makeSummary } from '@tableside/testing/factories';
import { arrangeLetterings, letter, listNeighbourhoods, placeLettering } from './neighbourhoods';

const at = (area: string | null, latitude: number, longitude = -85) =>
  makeSummary({ area, coordinates: { latitude, longitude } });

test('a neighbourhood stands at the middle of its places, the fullest first', () => {
  const places = [
    at('North Shore', 35.06),
    at('Southside', 35.01),
    at('Southside', 35.03),
    at('Southside', 35.02),
    at(null, 35.5),
    makeSummary({ area: 'Nowhere', coordinates: null }),
  ];
  expect(listNeighbourhoods(places)).toEqual([
    { name: 'Southside', middle: { latitude: 35.02, longitude: -85 }, count: 3 },
    { name: 'North Shore', middle: { latitude: 35.06, longitude: -85 }, count: 1 },
  ]);
});

test('a name is not written over another', () => {
  const first = { name: 'Southside', x: 100, y: 100 };
  const over = { name: 'Downtown', x: 130, y: 105 };
  const below = { name: 'Ridgedale', x: 130, y: 140 };
  expect(arrangeLetterings([[first], [over], [below]], [])).toEqual([first, below]);
});

test('a name makes room for a pin, and stays where pins leave none', () => {
  const above = { name: 'Downtown', x: 100, y: 84 };
  const below = { name: 'Downtown', x: 100, y: 127 };
  const overAbove = { x: 120, y: 80 };
  expect(arrangeLetterings([[above, below]], [])).toEqual([above]);
  expect(arrangeLetterings([[above, below]], [overAbove])).toEqual([below]);
  expect(arrangeLetterings([[above, below]], [overAbove, { x: 90, y: 120 }])).toEqual([above]);
});

test('a name stands above the middle at best, and whole within the map', () => {
  const [best, second] = placeLettering('Midtown', 200, 100, 400);
  expect(best).toMatchObject({ x: 200, y: 84 });
  expect(second?.y).toBeGreaterThan(110);
  expect(placeLettering('Midtown', 2, 100, 400)[0]?.x).toBeGreaterThan(30);
  expect(placeLettering('Midtown', 399, 100, 400)[0]?.x).toBeLessThan(370);
});

test('a very long name is cut', () => {
  expect(letter('A'.repeat(60))).toHaveLength(28);
  expect(letter('Midtown')).toBe('Midtown');
});
