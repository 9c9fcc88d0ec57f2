import { makeSummary } from '@tableside/contracts/factories';
import { numberPins } from './located';

test('places on both sides of the date line stand side by side, and keep the numbers of their cards', () => {
  const at = (longitude: number) => makeSummary({ coordinates: { latitude: -17, longitude } });
  const pins = numberPins([at(179.99), makeSummary({ coordinates: null }), at(-179.99)]);
  expect(pins.map(({ number, place }) => [number, place.longitude])).toEqual([
    [1, 179.99],
    [3, 180.01],
  ]);
});
