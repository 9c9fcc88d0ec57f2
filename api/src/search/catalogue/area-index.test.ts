import { Spots } from './area-index';
import { listBits } from './bits';

describe('Spots', () => {
  const spots = new Spots(5);
  spots.add(0, 38.9, -77);
  spots.add(1, 38.95, -77.1);
  spots.add(2, null, null);
  spots.add(3, -17, 179.99);

  test.each([
    ['both', { west: -77.2, south: 38.8, east: -76.9, north: 39 }, [0, 1]],
    ['one', { west: -77.05, south: 38.8, east: -76.9, north: 39 }, [0]],
    ['none', { west: 10, south: 38.8, east: 11, north: 39 }, []],
    ['across the date line', { west: 179, south: -20, east: -179, north: 0 }, [3]],
    ['all that can be located', { west: -180, south: -90, east: 180, north: 90 }, [0, 1, 3]],
  ])('a piece of the map holds %s', (_case, edges, positions) => {
    expect(listBits(spots.listWithin(edges))).toEqual(positions);
  });
});
