import { fitView, middlePlace, projectAround, type Size } from './projection';

const town = { latitude: 35.0456, longitude: -85.3097 };
const size: Size = { width: 600, height: 400 };
const around = (north: number, east: number) => ({
  latitude: town.latitude + north,
  longitude: town.longitude + east,
});

test('north is up and the proportions are true at the latitude of the town', () => {
  const { toPoint } = projectAround(town);
  expect(toPoint(around(0.01, 0)).y).toBeLessThan(0);
  expect(toPoint(around(0, 0.01)).x).toBeGreaterThan(0);
  const east = toPoint(around(0, 0.01)).x;
  const south = toPoint(around(-0.01, 0)).y;
  expect(east / south).toBeCloseTo(Math.cos((town.latitude * Math.PI) / 180), 6);
});

test('a point of the map leads back to its place, also over the date line', () => {
  const fiji = { latitude: -17, longitude: 179.99 };
  const { toPoint, toPlace } = projectAround(fiji);
  const across = { latitude: -17.02, longitude: -179.99 };
  expect(toPoint(across).x).toBeCloseTo(0.02 * 111_320 * Math.cos((17 * Math.PI) / 180), 3);
  expect(toPlace(toPoint(across)).longitude).toBeCloseTo(-179.99, 9);
  expect(toPlace(toPoint(across)).latitude).toBeCloseTo(-17.02, 9);
});

test('all places fit into the first view', () => {
  const places = [around(0.02, -0.05), around(-0.03, 0.04), around(0, 0)];
  const view = fitView(places, size);
  const { toPoint } = projectAround(view.centre);
  for (const { x, y } of places.map(toPoint)) {
    expect(Math.abs(x * view.scale)).toBeLessThanOrEqual(size.width / 2);
    expect(Math.abs(y * view.scale)).toBeLessThanOrEqual(size.height / 2);
  }
});

test('one place with swapped coordinates does not shrink the town to a dot', () => {
  const places = Array.from({ length: 20 }, (_, index) => around(index / 500, index / 400));
  const stray = { latitude: -85.3, longitude: 35 };
  const without = fitView(places, size);
  expect(fitView([...places, stray], size).scale).toBeGreaterThan(without.scale * 0.8);
});

test.each([
  ['none', []],
  ['one place', [town]],
  ['all at one point', [town, town, town]],
  ['the poles', [{ latitude: 90, longitude: 0 }]],
])('%s gives a view that can be drawn', (_case, places) => {
  const view = fitView(places, size);
  expect(view.scale).toBeGreaterThan(0);
  expect(Number.isFinite(view.scale)).toBe(true);
  expect(Number.isFinite(view.centre.latitude + view.centre.longitude)).toBe(true);
  expect(Number.isFinite(fitView(places, { width: 0, height: 0 }).scale)).toBe(true);
});

test('the center is the median', () => {
  expect(middlePlace([around(0, 0), around(0.01, 0.01), around(40, 40)])).toEqual(
    around(0.01, 0.01),
  );
});
