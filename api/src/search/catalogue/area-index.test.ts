import { AreaIndexBuilder, Spots } from './area-index';
import { listBits, toBits } from '../bits';

describe('area-index', () => {
  const AREAS = ['Shaw', null, 'Dupont', 'Shaw', null, 'Adams', 'Shaw'];
  const builder = new AreaIndexBuilder();
  AREAS.forEach((area, position) => builder.add(position, area));
  const index = builder.build(AREAS.length);

  test('areas with most places come first, then by name', () => {
    expect(index.list).toEqual([
      { title: 'Shaw', count: 3 },
      { title: 'Adams', count: 1 },
      { title: 'Dupont', count: 1 },
    ]);
  });

  test.each([
    [['Shaw'], [0, 3, 6]],
    [
      ['Dupont', 'Adams'],
      [2, 5],
    ],
    [['Nowhere'], []],
    [[], []],
  ])('places in %j are %j', (titles, positions) => {
    expect(listBits(index.listIn(titles))).toEqual(positions);
  });

  test('places of which nobody knows the area are in none', () => {
    expect(listBits(index.listUnknown())).toEqual([1, 4]);
  });

  test('some places are counted by area, those of none left out', () => {
    expect(index.count(toBits(AREAS.length, [0, 1, 5, 6])).map(({ count }) => count)).toEqual([
      2, 1, 0,
    ]);
  });
});

describe('spots', () => {
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
