import { AreaIndex } from './area-index';
import type { Point } from './area-index';

const square = (west: number, south: number, size: number): Point[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const at = (longitude: number, latitude: number) => ({ longitude, latitude });

const index = new AreaIndex([
  { title: 'Town', rings: [square(0, 0, 10)] },
  { title: 'Old Mill', rings: [square(1, 1, 2)] },
  // A park lies inside of it that is no part of it, and a second piece apart.
  { title: 'Ring', rings: [square(5, 5, 3), square(6, 6, 1), square(20, 20, 1)] },
  {
    title: 'Horseshoe',
    rings: [
      [
        [30, 0],
        [34, 0],
        [34, 4],
        [33, 4],
        [33, 1],
        [31, 1],
        [31, 4],
        [30, 4],
      ],
    ],
  },
]);

test.each([
  ['the smallest of several', at(2, 2), 'Old Mill'],
  ['the one around it', at(4, 4), 'Town'],
  ['a ring with a hole', at(5.5, 5.5), 'Ring'],
  ['what is in the hole', at(6.5, 6.5), 'Town'],
  ['a piece apart', at(20.5, 20.5), 'Ring'],
  ['an arm of a horseshoe', at(30.5, 3), 'Horseshoe'],
  ['the gap of a horseshoe, within its box', at(32, 3), null],
  ['west of everything, at the height of a corner', at(-1, 1), null],
  ['far away', at(100, 50), null],
])('finds %s', (_case, position, title) => {
  expect(index.find(position)).toBe(title);
});
