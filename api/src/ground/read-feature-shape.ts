import { isFields, readTags } from '../import/read/raw-place';
import { listParts, type Shape, type Spot } from './shape';

const isSpot = (value: unknown): value is Spot =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';

const readLine = (value: unknown): Spot[] => (Array.isArray(value) ? value.filter(isSpot) : []);
const readLines = (value: unknown): Spot[][] => (Array.isArray(value) ? value.map(readLine) : []);

/** Which of GeoJSON's geometries are which form, and how many lists lie around their lines. */
const FORMS: Readonly<
  Record<string, readonly [form: Shape['form'], read: (value: unknown) => Spot[][]]>
> = {
  Point: ['point', (value) => readLines([[value]])],
  LineString: ['line', (value) => readLines([value])],
  MultiLineString: ['line', readLines],
  Polygon: ['area', readLines],
  MultiPolygon: ['area', (value) => (Array.isArray(value) ? value.flatMap(readLines) : [])],
};

/** The shape of one GeoJSON feature; null when the value is none, or draws nothing. */
export function readFeatureShape(value: unknown): Shape | null {
  if (!isFields(value) || value['type'] !== 'Feature') return null;
  const properties = isFields(value['properties']) ? value['properties'] : {};
  const tags = { ...readTags(properties), ...readTags(properties['tags']) };
  const geometry = isFields(value['geometry']) ? value['geometry'] : {};
  const type = String(geometry['type']);
  const known = Object.hasOwn(FORMS, type) ? FORMS[type] : undefined;
  if (!known) return null;
  const [form, read] = known;
  const parts = listParts(read(geometry['coordinates']), form);
  return parts.length ? { tags, form, parts } : null;
}
