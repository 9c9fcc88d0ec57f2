import { AreaIndexBuilder } from './area-index';
import { listBits, toBits } from '../sets/bits';

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
