import { CityProfile } from '../city-profile';
import { areNear, centerOfGeometry, centerOfPositions } from './geometry';

/** A square of 0.0002 degrees with this lower left corner. */
const makeRing = (x: number, y: number) =>
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ].map(([dx = 0, dy = 0]) => {
    const longitude = x + dx * 0.0002;
    return [longitude > 180 ? longitude - 360 : longitude, y + dy * 0.0002];
  });

describe('positions at the date line', () => {
  it.each([
    ['a polygon', { type: 'Polygon', coordinates: [makeRing(179.9999, -16.8)] }],
    ['two polygons', { type: 'MultiPolygon', coordinates: [[makeRing(179.9999, -16.8)]] }],
    ['a closed line', { type: 'LineString', coordinates: makeRing(179.9999, -16.8) }],
    [
      'two points',
      {
        type: 'MultiPoint',
        coordinates: [
          [-179.99995, -16.8],
          [179.99995, -16.7998],
        ],
      },
    ],
  ])('%s stays on the same side', (_what, geometry) => {
    const position = centerOfGeometry(geometry);
    expect(Math.abs(position?.longitude ?? 0)).toBeCloseTo(180, 6);
    expect(position?.latitude).toBeCloseTo(-16.7999, 6);
  });

  it('are normalized', () => {
    const center = centerOfGeometry({ type: 'Polygon', coordinates: [makeRing(179.99995, 0)] });
    expect(center?.longitude).toBeCloseTo(-179.99995, 6);
  });

  it('do not change the time zone', () => {
    const profile = new CityProfile();
    for (const longitude of [179.99, -179.99, 179.98, -179.98, -179.97]) {
      profile.add({}, { latitude: -16.8, longitude });
    }
    expect(profile.findTimeZone()).toBe('Pacific/Fiji');
  });
});

it('does not change invalid coordinates', () => {
  expect(centerOfGeometry({ type: 'Point', coordinates: [190, 5] })).toEqual({
    longitude: 190,
    latitude: 5,
  });
});

it('returns null without points', () => {
  expect(centerOfPositions([])).toBeNull();
  expect(centerOfGeometry({ type: 'Polygon', coordinates: [] })).toBeNull();
});

it.each([
  [44.26, -72.57, 44.48, -73.2, false],
  [44.26, -72.57, 44.26, -72, true],
  [38.9, -77.03, 52.5, 13.4, false],
  [-16.8, 179.99, -16.8, -179.99, true],
  [70, 20, 70, 21.2, true],
  [0, 20, 0, 21.2, false],
])('%d, %d and %d, %d can be centers of one city: %p', (lat, lon, otherLat, otherLon, isNear) => {
  const [a, b] = [
    { latitude: lat, longitude: lon },
    { latitude: otherLat, longitude: otherLon },
  ];
  expect([areNear(a, b), areNear(b, a), areNear(a, null)]).toEqual([isNear, isNear, true]);
});
