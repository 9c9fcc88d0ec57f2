import { makeSummary } from '@tableside/testing/factories';
import { letter, listNeighbourhoods, placeLettering, withoutOverlaps } from './neighbourhoods';

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
  expect(withoutOverlaps([first, over, below])).toEqual([first, below]);
});

test('a name stands above the middle, and whole within the map', () => {
  expect(placeLettering('Midtown', 200, 100, 400)).toMatchObject({ x: 200, y: 84 });
  expect(placeLettering('Midtown', 2, 100, 400).x).toBeGreaterThan(30);
  expect(placeLettering('Midtown', 399, 100, 400).x).toBeLessThan(370);
});

test('a very long name is cut', () => {
  expect(letter('A'.repeat(60))).toHaveLength(28);
  expect(letter('Midtown')).toBe('Midtown');
});
