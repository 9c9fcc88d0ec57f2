import { makeSummary } from '@tableside/contracts/restaurant/factory';
import { clusterPins } from './clusters';
import type { Pin } from './located';

const pinAt = (number: number, x: number): Pin => ({
  number,
  restaurant: makeSummary({ slug: `place-${number}` }),
  place: { latitude: 0, longitude: x },
});
const group = (pins: readonly Pin[], scale = 1) =>
  clusterPins(pins, ({ longitude }) => ({ x: longitude * scale, y: 0 })).map((cluster) => [
    cluster.x,
    cluster.pins.map(({ number }) => number),
  ]);

test('pins that overlap are one group at the place of the first, and part as the map grows', () => {
  const pins = [pinAt(1, 0), pinAt(2, 100), pinAt(3, 10), pinAt(4, 20)];
  expect(group(pins)).toEqual([
    [0, [1, 3, 4]],
    [100, [2]],
  ]);
  expect(group(pins, 4).map(([, numbers]) => numbers)).toEqual([[1], [2], [3], [4]]);
});

test('places of one address stay one group at any zoom', () => {
  expect(group([pinAt(1, 5), pinAt(2, 5)], 1000)).toHaveLength(1);
});
