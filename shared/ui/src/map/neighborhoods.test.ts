import { makeSummary } from '@tableside/contracts/factories';
import { listNeighborhoods } from './neighborhoods';

test('a neighborhood stands at the middle of its places, the fullest first', () => {
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
