import { makeSummary } from '@tableside/contracts/restaurant/factory';
import { listNeighbourhoods } from './neighbourhoods';

describe('listNeighbourhoods', () => {
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
});
