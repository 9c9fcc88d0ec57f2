import { makeSummary } from '@tableside/contracts/factories';
import fc from 'fast-check';
import { clusterPins, type Cluster } from './cluster-pins';
import type { Pin } from './located';

const pinAt = (number: number, latitude: number, longitude: number): Pin => ({
  number,
  restaurant: makeSummary({ slug: `position-${number}` }),
  position: { latitude, longitude },
});
const clustersAt = (pins: readonly Pin[], scale: number) =>
  clusterPins(pins, ({ latitude, longitude }) => ({ x: longitude * scale, y: -latitude * scale }));
const numbersAt = (pins: readonly Pin[], scale: number) =>
  clustersAt(pins, scale).map((cluster) => cluster.pins.map(({ number }) => number));

test('merges pins that would touch, in list order, and separates them as the map zooms in', () => {
  const pins = [pinAt(1, 0, 0), pinAt(2, 0, 100), pinAt(3, 0, 20), pinAt(4, 0, 10)];
  expect(numbersAt(pins, 1)).toEqual([[1, 3, 4], [2]]);
  expect(numbersAt(pins, 4)).toEqual([[1], [2], [3], [4]]);
});

test('keeps pins at the same address in one group at any zoom', () => {
  expect(clustersAt([pinAt(1, 5, 5), pinAt(2, 5, 5)], 1000)).toMatchObject([{ label: '1 +1' }]);
});

test('puts every pin in exactly one marker, and no two markers touch', () => {
  const coordinates = fc.tuple(fc.nat(400), fc.nat(400));
  fc.assert(
    fc.property(fc.array(coordinates, { maxLength: 40 }), (points) => {
      const pins = points.map(([x, y], index) => pinAt(index + 1, y, x));
      const clusters = clustersAt(pins, 1);
      expect(clusters.flatMap((cluster) => cluster.pins)).toHaveLength(pins.length);
      const widthOf = ({ label }: Cluster) => (label.includes('+') ? label.length * 7.5 + 26 : 32);
      for (const [index, one] of clusters.entries()) {
        for (const other of clusters.slice(index + 1)) {
          const [a, b] = [one.pins[0].position, other.pins[0].position];
          const isApart =
            Math.abs(a.longitude - b.longitude) >= (widthOf(one) + widthOf(other)) / 2 ||
            Math.abs(a.latitude - b.latitude) >= 32;
          expect(isApart).toBe(true);
        }
      }
    }),
  );
});
