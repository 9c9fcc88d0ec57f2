import { panView, zoomView } from './move-view';
import { projectAround, type Point, type View } from './projection';

const size = { width: 400, height: 300 };
const middle = { latitude: 38.9, longitude: -77 };
const projection = projectAround(middle);
const view: View = { centre: middle, scale: 0.1 };

const placeAt = ({ centre, scale }: View, at: Point) => {
  const { x, y } = projection.toPoint(centre);
  return projection.toPlace({
    x: x + (at.x - size.width / 2) / scale,
    y: y + (at.y - size.height / 2) / scale,
  });
};

test('a view that is panned shows what lay so many pixels further', () => {
  const panned = panView(view, { x: 30, y: -20 }, projection);
  const [was, is] = [placeAt(view, { x: 130, y: 80 }), placeAt(panned, { x: 100, y: 100 })];
  expect(is.latitude).toBeCloseTo(was.latitude, 8);
  expect(is.longitude).toBeCloseTo(was.longitude, 8);
});

test('what lies between two fingers stays between them', () => {
  const [at, by] = [
    { x: 90, y: 40 },
    { x: 12, y: -7 },
  ];
  const zoomed = zoomView(view, 0.25, { at, by }, projection, size);
  const [was, is] = [placeAt(view, at), placeAt(zoomed, { x: at.x + by.x, y: at.y + by.y })];
  expect(zoomed.scale).toBe(0.25);
  expect(is.latitude).toBeCloseTo(was.latitude, 8);
  expect(is.longitude).toBeCloseTo(was.longitude, 8);
});
