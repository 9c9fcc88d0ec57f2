import { cleanText } from '../restaurants/values';
import { readPoints, type Point } from './read/geometry';
import { isFields, readTags, type Position } from './read/raw-restaurant';
import { scanFile } from './read/scan-file';

const TITLE_LENGTH_MAX = 60;
const KINDS: ReadonlySet<string | undefined> = new Set(['neighbourhood', 'quarter', 'suburb']);
const LEVELS: ReadonlySet<string | undefined> = new Set(['9', '10', '11']);

function readRings(geometry: unknown): Point[][] {
  if (!isFields(geometry) || !Array.isArray(geometry['coordinates'])) return [];
  const parts: readonly unknown[] = geometry['coordinates'];
  const rings =
    geometry['type'] === 'Polygon'
      ? parts
      : geometry['type'] === 'MultiPolygon'
        ? parts.flat()
        : [];
  return rings.map(readPoints).filter(({ length }) => length > 2);
}

function readArea(value: unknown): Area | null {
  if (!isFields(value) || value['type'] !== 'Feature') return null;
  const tags = readTags(value['properties']);
  const isPart =
    KINDS.has(tags['place']) ||
    (tags['boundary'] === 'administrative' && LEVELS.has(tags['admin_level']));
  if (!isPart) return null;
  const title = cleanText(tags['name'] ?? '', TITLE_LENGTH_MAX).text;
  const rings = readRings(value['geometry']);
  return title && rings.length ? { title, rings } : null;
}

/** Reads neighborhood polygons from a GeoJSON file: neighborhoods, quarters, suburbs and
 * administrative boundaries of levels 9 to 11.
 * @throws {ImportError} if the file cannot be read completely */
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

type Ring = readonly Point[];

interface Area {
  readonly title: string;
  /** Outer rings and holes: a point is inside if it lies in an odd number of them. */
  readonly rings: readonly Ring[];
}

interface BoxedArea extends Area {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Ray casting to the east. */
function isInRing(ring: Ring, [x, y]: Point): boolean {
  let isInside = false;
  let [bx, by] = ring.at(-1) ?? [0, 0];
  for (const [ax, ay] of ring) {
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
    [bx, by] = [ax, ay];
  }
  return isInside;
}

function toBoxed(area: Area): BoxedArea {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const [x, y] of area.rings.flat()) {
    box.west = Math.min(box.west, x);
    box.east = Math.max(box.east, x);
    box.south = Math.min(box.south, y);
    box.north = Math.max(box.north, y);
  }
  return { ...area, ...box };
}

function measureRing(ring: Ring): number {
  let twice = 0;
  let [bx, by] = ring.at(-1) ?? [0, 0];
  for (const [ax, ay] of ring) {
    twice += bx * ay - ax * by;
    [bx, by] = [ax, ay];
  }
  return Math.abs(twice) / 2;
}

const measure = ({ rings }: Area): number =>
  rings.reduce((sum, ring) => sum + measureRing(ring), 0);

/** Finds the smallest area that contains a position. */
export class AreaIndex {
  readonly #areas: readonly BoxedArea[];

  constructor(areas: readonly Area[]) {
    this.#areas = areas.map(toBoxed).sort((a, b) => measure(a) - measure(b));
  }

  get size(): number {
    return this.#areas.length;
  }

  find({ longitude: x, latitude: y }: Position): string | null {
    const area = this.#areas.find(
      ({ west, south, east, north, rings }) =>
        x >= west &&
        x <= east &&
        y >= south &&
        y <= north &&
        rings.filter((ring) => isInRing(ring, [x, y])).length % 2 === 1,
    );
    return area?.title ?? null;
  }
}
