import {
  isFields,
  toElementId,
  OPEN_STREET_MAP,
  readTags,
  type Fields,
  type Position,
  type RawRestaurant,
  type ImportReport,
} from './raw-restaurant';
import { scanFile, type Scanned } from './scan-file';
import { centerOfPositions, centerOfRings, type Point } from './geometry';
import { ImportError } from './read-input';
import { NOT_AN_ELEMENT } from './hints';
import { readFeature } from './read-geojson';

export const isId = (value: unknown): value is number => Number.isSafeInteger(value);
const listIds = (value: unknown): number[] => (Array.isArray(value) ? value.filter(isId) : []);

export function readPoint(value: unknown): Point | null {
  const { lat, lon } = isFields(value) ? value : {};
  return typeof lat === 'number' && typeof lon === 'number' ? [lon, lat] : null;
}

/** Finds the node ids of ways, which may be anywhere in the file.
 * @throws {ImportError} if the file cannot be read completely */
export async function findWays(path: string, wanted: ReadonlySet<number>) {
  const found = new Map<number, readonly number[]>();
  if (!wanted.size) return found;
  for await (const batch of scanFile(path)) {
    for (const { value } of batch) {
      const { type, id, nodes } = isFields(value) ? value : {};
      if (type === 'way' && isId(id) && wanted.has(id)) found.set(id, listIds(nodes));
    }
  }
  return found;
}

/** Finds the positions of nodes, given by the nodes themselves or by the ways that contain them.
 * @throws {ImportError} if the file cannot be read completely */
export async function findNodes(path: string, wanted: ReadonlySet<number>) {
  const found = new Map<number, Point>();
  if (!wanted.size) return found;
  const add = (id: unknown, value: unknown) => {
    const coordinates = isId(id) && wanted.has(id) ? readPoint(value) : null;
    if (coordinates) found.set(id as number, coordinates);
  };
  for await (const batch of scanFile(path)) {
    for (const { value } of batch) {
      const { type, id, nodes, geometry } = isFields(value) ? value : {};
      if (type === 'node') add(id, value);
      else if (type === 'way' && Array.isArray(nodes) && Array.isArray(geometry)) {
        nodes.forEach((node, at) => add(node, geometry[at]));
      }
    }
  }
  return found;
}

function readPosition(value: unknown): Position | null {
  if (!isFields(value)) return null;
  const { lat, lon } = value;
  return typeof lat === 'number' && typeof lon === 'number'
    ? { latitude: lat, longitude: lon }
    : null;
}

const readLine = (value: unknown): Position[] =>
  (Array.isArray(value) ? value : []).map(readPosition).filter((position) => position !== null);

/** Center of a relation's members: the outer ways if there are any, else all. */
function centerOfMembers(value: unknown): Position | null {
  const members = (Array.isArray(value) ? value : []).filter(isFields);
  const outer = members.filter((member) => member['role'] === 'outer');
  const chosen = outer.length ? outer : members;
  const lines = chosen.map((member) => readLine(member['geometry'])).filter((line) => line.length);
  if (lines.length) {
    return centerOfRings(lines.map((line) => line.map((p) => [p.longitude, p.latitude] as const)));
  }
  return centerOfPositions(chosen.map(readPosition).filter((position) => position !== null));
}

function centerOfBounds(value: unknown): Position | null {
  if (!isFields(value)) return null;
  const { minlat, maxlat, minlon, maxlon } = value;
  const corners = [
    readPosition({ lat: minlat, lon: minlon }),
    readPosition({ lat: maxlat, lon: maxlon }),
  ].filter((corner) => corner !== null);
  return corners.length === 2 ? centerOfPositions(corners) : null;
}

const positionOf = (element: Fields): Position | null =>
  readPosition(element) ??
  readPosition(element['center']) ??
  centerOfPositions(readLine(element['geometry'])) ??
  centerOfMembers(element['members']) ??
  centerOfBounds(element['bounds']);

function listOuterWays(value: unknown): number[] {
  const ways = (Array.isArray(value) ? value : [])
    .filter(isFields)
    .filter(({ type }) => type === 'way');
  const outer = ways.filter(({ role }) => role === 'outer');
  return (outer.length ? outer : ways).map(({ ref }) => ref).filter(isId);
}

function readElement(value: unknown): RawRestaurant | null {
  if (!isFields(value)) return null;
  const { type, id, nodes } = value;
  if (type !== 'node' && type !== 'way' && type !== 'relation') return null;
  const externalId = isId(id) && id > 0 ? toElementId(type, id) : null;
  return {
    ...OPEN_STREET_MAP,
    externalId,
    tags: readTags(value['tags']),
    position: positionOf(value),
    nodeIds: Array.isArray(nodes) ? nodes.filter(isId) : [],
    wayIds: type === 'relation' ? listOuterWays(value['members']) : [],
  };
}

const quoteList = (names: readonly string[]): string =>
  names.length ? names.slice(0, 5).join(', ') : 'nothing';

/** Rejects other documents, and responses that Overpass marks as incomplete.
 * @throws {ImportError} */
export function requireGeoData(path: string, document: Extract<Scanned, { kind: 'document' }>) {
  if (!isFields(document.value)) throw new ImportError(`"${path}" is not valid JSON.`);
  const { type, remark } = document.value;
  if (document.list === 'elements') {
    if (typeof remark === 'string' && /error|timed out|memory/i.test(remark)) {
      throw new ImportError(`"${path}" is incomplete; Overpass says: ${remark.slice(0, 200)}`);
    }
  } else if (document.list === 'features' ? type !== 'FeatureCollection' : type !== 'Feature') {
    throw new ImportError(
      `"${path}" is JSON, but neither GeoJSON nor Overpass data (top-level keys: ${quoteList(Object.keys(document.value))}).`,
    );
  }
}

/** Longer tags are truncated, in characters; OpenStreetMap's limit is 255. */
const TAG_MAX = 4000;

function toRestaurant({ kind, list, value }: Scanned): RawRestaurant | null {
  const isElement = kind !== 'document' && list === 'elements';
  const restaurant = isElement ? readElement(value) : readFeature(value);
  if (!restaurant) return null;
  const tags = Object.entries(restaurant.tags).map(([key, tag]) => [key, tag.slice(0, TAG_MAX)]);
  return { ...restaurant, tags: Object.fromEntries(tags) as RawRestaurant['tags'] };
}

function centerOfLines(given: readonly (readonly Point[])[]): Position | null {
  const lines = given.filter((line) => line.length);
  if (lines.length > 1) return centerOfRings(lines);
  return centerOfPositions(lines.flat().map(([longitude, latitude]) => ({ latitude, longitude })));
}

/** Locates restaurants by their ways and nodes, which may be anywhere in the file, so it is read again. */
async function* locate(
  path: string,
  restaurants: readonly RawRestaurant[],
): AsyncGenerator<RawRestaurant> {
  if (!restaurants.length) return;
  const ways = await findWays(path, new Set(restaurants.flatMap(({ wayIds = [] }) => wayIds)));
  const listLines = ({ nodeIds = [], wayIds = [] }: RawRestaurant) => [
    nodeIds,
    ...wayIds.map((id) => ways.get(id) ?? []),
  ];
  const nodes = await findNodes(path, new Set(restaurants.flatMap(listLines).flat()));
  for (const restaurant of restaurants) {
    const lines = listLines(restaurant).map((ids) =>
      ids.map((id) => nodes.get(id)).filter((coordinates) => coordinates !== undefined),
    );
    yield { ...restaurant, position: centerOfLines(lines) };
  }
}

const isDrawnElsewhere = ({ nodeIds, wayIds }: RawRestaurant): boolean =>
  Boolean(nodeIds?.length || wayIds?.length);

/** Reads all restaurants of a file: GeoJSON, line-delimited GeoJSON, or Overpass JSON, plain or gzip, detected by
 * content. Ways and relations without positions are located by reading the file again.
 * @param isWanted decides by tags whether to locate it
 * @throws {ImportError} if the file cannot be read completely as one of these */
export async function* readRestaurants(
  path: string,
  isWanted: (restaurant: RawRestaurant) => boolean,
  report: ImportReport,
): AsyncGenerator<RawRestaurant> {
  const unlocated: RawRestaurant[] = [];
  for await (const batch of scanFile(path)) {
    for (const scanned of batch) {
      if (scanned.kind === 'document') requireGeoData(path, scanned);
      if (scanned.kind === 'document' && scanned.list) continue;
      const restaurant = toRestaurant(scanned);
      // Nodes that only give ways their shape are not skipped restaurants.
      const isShape =
        scanned.list === 'elements' && Object.keys(restaurant?.tags ?? {}).length === 0;
      if (restaurant && isShape) continue;
      if (!restaurant)
        report.add('skipped', NOT_AN_ELEMENT, JSON.stringify(scanned.value).slice(0, 60));
      else if (!restaurant.position && isDrawnElsewhere(restaurant) && isWanted(restaurant))
        unlocated.push(restaurant);
      else yield restaurant;
    }
  }
  yield* locate(path, unlocated);
}
