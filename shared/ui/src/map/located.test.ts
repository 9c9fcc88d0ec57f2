import { makeSummary } from '@tableside/contracts/factories';
import { listNeighborhoods, numberPins } from './located';

test('numberPins keeps pins on both sides of the date line together and preserves card numbers', () => {
  const at = (longitude: number) => makeSummary({ coordinates: { latitude: -17, longitude } });
  const pins = numberPins([at(179.99), makeSummary({ coordinates: null }), at(-179.99)]);
  expect(pins.map(({ number, position }) => [number, position.longitude])).toEqual([
    [1, 179.99],
    [3, 180.01],
  ]);
});

test('listNeighborhoods places each neighborhood at its median position, the largest first', () => {
  const at = (area: string | null, latitude: number) =>
    makeSummary({ area, coordinates: { latitude, longitude: -85 } });
  const found = listNeighborhoods([
    at('North Shore', 35.06),
    ...[35.01, 35.03, 35.02].map((latitude) => at('Southside', latitude)),
    at(null, 35.5),
    makeSummary({ area: 'Nowhere', coordinates: null }),
  ]);
  expect(found.map(({ name, parts: [part] }) => [name, ...(part ?? [])])).toEqual([
    ['Southside', -8_500_000, 3_502_000],
    ['North Shore', -8_500_000, 3_506_000],
  ]);
});
