import { makeSummary } from '@tableside/contracts/restaurant/factory';
import fc from 'fast-check';
import { boxOfCluster, clusterPins } from './clusters';
import type { Pin } from './located';

const pinAt = (number: number, x: number, y = 0): Pin => ({
  number,
  restaurant: makeSummary({ slug: `place-${number}` }),
  place: { latitude: y, longitude: x },
});
const cluster = (pins: readonly Pin[], scale = 1) =>
  clusterPins(pins, ({ longitude, latitude }) => ({ x: longitude * scale, y: latitude * scale }));
const group = (pins: readonly Pin[], scale = 1) =>
  cluster(pins, scale).map(({ x, pins: all }) => [x, all.map(({ number }) => number)]);

test('pins that would touch are one group at the place of the first, and part as the map grows', () => {
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

test('a group is wider than a pin, and takes in the pin that it would touch', () => {
  // Two pins stand 40 pixels apart; a group and a pin may not.
  expect(group([pinAt(1, 0), pinAt(2, 40)])).toHaveLength(2);
  expect(group([pinAt(1, 0), pinAt(2, 40), pinAt(3, 5)])).toEqual([[0, [1, 2, 3]]]);
});

test('whatever lies where, no reach lies over another, every pin is in one group, and the label counts them', () => {
  const spot = fc.record({ x: fc.double({ min: 0, max: 400, noNaN: true }), y: fc.nat(400) });
  fc.assert(
    fc.property(fc.array(spot, { maxLength: 40 }), (spots) => {
      const found = cluster(spots.map(({ x, y }, index) => pinAt(index + 1, x, y)));
      expect(found.flatMap(({ pins }) => pins)).toHaveLength(spots.length);
      for (const { pins, label } of found) {
        expect(label).toBe(
          pins.length > 1 ? `${pins[0].number} +${pins.length - 1}` : `${pins[0].number}`,
        );
      }
      const boxes = found.map(boxOfCluster);
      for (const [index, one] of boxes.entries()) {
        for (const other of boxes.slice(index + 1)) {
          const isApart =
            one.right <= other.left + 1e-6 ||
            other.right <= one.left + 1e-6 ||
            one.bottom <= other.top + 1e-6 ||
            other.bottom <= one.top + 1e-6;
          expect(isApart).toBe(true);
        }
      }
    }),
  );
});
