import { cleanText } from '../../records/values/clean-text';
import { isFields, readTags } from '../read/raw-place';
import { scanFile } from '../read/scan-file';
import type { Area, Point } from './area-index';

/** Longest name of an area, in characters. */
const LONGEST_TITLE = 60;
const KINDS: ReadonlySet<string | undefined> = new Set(['neighbourhood', 'quarter', 'suburb']);
/** Administrative levels of parts of a city; lower ones are cities, counties and countries. */
const LEVELS: ReadonlySet<string | undefined> = new Set(['9', '10', '11']);

const isPoint = (value: unknown): value is Point =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';

const readRing = (value: unknown): Point[] => (Array.isArray(value) ? value.filter(isPoint) : []);

/** All rings of a polygon or of several; none of another geometry. */
function readRings(geometry: unknown): Point[][] {
  if (!isFields(geometry) || !Array.isArray(geometry['coordinates'])) return [];
  const parts: readonly unknown[] = geometry['coordinates'];
  const rings =
    geometry['type'] === 'Polygon'
      ? parts
      : geometry['type'] === 'MultiPolygon'
        ? parts.flat()
        : [];
  return rings.map(readRing).filter(({ length }) => length > 2);
}

/** Reads a GeoJSON feature as a part of town; null when it is none, or has no name. */
function readArea(value: unknown): Area | null {
  if (!isFields(value) || value['type'] !== 'Feature') return null;
  const tags = readTags(value['properties']);
  const isPart =
    KINDS.has(tags['place']) ||
    (tags['boundary'] === 'administrative' && LEVELS.has(tags['admin_level']));
  if (!isPart) return null;
  const title = cleanText(tags['name'] ?? '', LONGEST_TITLE).text;
  const rings = readRings(value['geometry']);
  return title && rings.length ? { title, rings } : null;
}

/** Reads the parts of town that a file of GeoJSON holds as polygons: neighbourhoods, quarters, suburbs and administrative
 * boundaries of the levels 9 to 11.
 * @throws {ImportError} when the file cannot be read to its end */
export async function readAreas(path: string): Promise<Area[]> {
  const areas: Area[] = [];
  for await (const batch of scanFile(path)) {
    for (const { value } of batch) {
      const area = readArea(value);
      if (area) areas.push(area);
    }
  }
  return areas;
}
