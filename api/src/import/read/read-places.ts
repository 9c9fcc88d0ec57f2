import {
  isFields,
  toElementId,
  OPEN_STREET_MAP,
  readTags,
  type Fields,
  type Position,
  type RawPlace,
  type ImportReport,
} from './raw-place';
import { scanFile, type Scanned } from './scan-file';
import { centreOfPositions, centreOfRings } from './geometry';
import { ImportError } from './read-input';
import { readFeature } from './read-geojson';

type Spot = readonly [longitude: number, latitude: number];

const isId = (value: unknown): value is number => Number.isSafeInteger(value);
const listIds = (value: unknown): number[] => (Array.isArray(value) ? value.filter(isId) : []);

function readSpot(value: unknown): Spot | null {
  const { lat, lon } = isFields(value) ? value : {};
  return typeof lat === 'number' && typeof lon === 'number' ? [lon, lat] : null;
}

/** Finds the ids of the nodes of the given ways, which may stand anywhere in the file.
 * @throws {ImportError} when the file cannot be read to its end */
export async function findWays(
  path: string,
  wanted: ReadonlySet<number>,
): Promise<Map<number, readonly number[]>> {
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

/** Finds where the given nodes are: a file gives that of each by itself, or in the ways that it belongs to.
 * @throws {ImportError} when the file cannot be read to its end */
export async function findNodes(
  path: string,
  wanted: ReadonlySet<number>,
): Promise<Map<number, Spot>> {
  const found = new Map<number, Spot>();
  if (!wanted.size) return found;
  const add = (id: unknown, value: unknown) => {
    const spot = isId(id) && wanted.has(id) ? readSpot(value) : null;
    if (spot) found.set(id as number, spot);
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

/** Centre of a relation's members: of its outer ways where they are named so, else of all. */
function centreOfMembers(value: unknown): Position | null {
  const members = (Array.isArray(value) ? value : []).filter(isFields);
  const outer = members.filter((member) => member['role'] === 'outer');
  const chosen = outer.length ? outer : members;
  const lines = chosen.map((member) => readLine(member['geometry'])).filter((line) => line.length);
  if (lines.length) {
    return centreOfRings(lines.map((line) => line.map((p) => [p.longitude, p.latitude] as const)));
  }
  return centreOfPositions(chosen.map(readPosition).filter((position) => position !== null));
}

function centreOfBounds(value: unknown): Position | null {
  if (!isFields(value)) return null;
  const { minlat, maxlat, minlon, maxlon } = value;
  const corners = [
    readPosition({ lat: minlat, lon: minlon }),
    readPosition({ lat: maxlat, lon: maxlon }),
  ].filter((corner) => corner !== null);
  return corners.length === 2 ? centreOfPositions(corners) : null;
}

const positionOf = (element: Fields): Position | null =>
  readPosition(element) ??
  readPosition(element['center']) ??
  centreOfPositions(readLine(element['geometry'])) ??
  centreOfMembers(element['members']) ??
  centreOfBounds(element['bounds']);

/** A relation's outer ways, or all where none is named so. */
function listOuterWays(value: unknown): number[] {
  const ways = (Array.isArray(value) ? value : [])
    .filter(isFields)
    .filter(({ type }) => type === 'way');
  const outer = ways.filter(({ role }) => role === 'outer');
  return (outer.length ? outer : ways).map(({ ref }) => ref).filter(isId);
}

/** Reads one element of an Overpass answer; null when the value is none. */
function readElement(value: unknown): RawPlace | null {
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

/** Refuses a document that is something else, or that Overpass says is incomplete.
 * @throws {ImportError} */
export function checkDocument(
  path: string,
  document: Extract<Scanned, { kind: 'document' }>,
): void {
  if (!isFields(document.value)) throw new ImportError(`"${path}" is not valid JSON.`);
  const { type, remark } = document.value;
  if (document.list === 'elements') {
    if (typeof remark === 'string' && /error|timed out|memory/i.test(remark)) {
      throw new ImportError(`"${path}" is incomplete; Overpass says: ${remark.slice(0, 200)}`);
    }
  } else if (document.list === 'features' ? type !== 'FeatureCollection' : type !== 'Feature') {
    throw new ImportError(
      `"${path}" is JSON, but neither GeoJSON nor Overpass data (at its top: ${quoteList(Object.keys(document.value))}).`,
    );
  }
}

/** No more of a tag is read, in characters; OpenStreetMap's have 255 at most. */
const TAG_MAX = 4000;

function toPlace({ kind, list, value }: Scanned): RawPlace | null {
  const isElement = kind !== 'document' && list === 'elements';
  const place = isElement ? readElement(value) : readFeature(value);
  if (!place) return null;
  const tags = Object.entries(place.tags).map(([key, tag]) => [key, tag.slice(0, TAG_MAX)]);
  return { ...place, tags: Object.fromEntries(tags) as RawPlace['tags'] };
}

/** Middle of a way, or of the ways that draw a relation. */
function centreOfLines(given: readonly (readonly Spot[])[]): Position | null {
  const lines = given.filter((line) => line.length);
  if (lines.length > 1) return centreOfRings(lines);
  return centreOfPositions(lines.flat().map(([longitude, latitude]) => ({ latitude, longitude })));
}

/** Puts places where their ways and nodes are: a file may give those anywhere, so it is read again. */
async function* locate(path: string, places: readonly RawPlace[]): AsyncGenerator<RawPlace> {
  if (!places.length) return;
  const ways = await findWays(path, new Set(places.flatMap(({ wayIds = [] }) => wayIds)));
  const listLines = ({ nodeIds = [], wayIds = [] }: RawPlace) => [
    nodeIds,
    ...wayIds.map((id) => ways.get(id) ?? []),
  ];
  const nodes = await findNodes(path, new Set(places.flatMap(listLines).flat()));
  for (const place of places) {
    const lines = listLines(place).map((ids) =>
      ids.map((id) => nodes.get(id)).filter((spot) => spot !== undefined),
    );
    yield { ...place, position: centreOfLines(lines) };
  }
}

const isDrawnElsewhere = ({ nodeIds, wayIds }: RawPlace): boolean =>
  Boolean(nodeIds?.length || wayIds?.length);

/** Reads every place of a file: GeoJSON, Overpass JSON or GeoJSON line by line, plain or gzip, told apart
 * by content. Ways that only name their nodes, and relations that only name their ways, are located in further readings.
 * @param isWanted tells by tags whether a place is worth locating
 * @throws {ImportError} when the file cannot be read to its end as one of these */
export async function* readPlaces(
  path: string,
  isWanted: (place: RawPlace) => boolean,
  report: ImportReport,
): AsyncGenerator<RawPlace> {
  const unlocated: RawPlace[] = [];
  for await (const batch of scanFile(path)) {
    for (const scanned of batch) {
      if (scanned.kind === 'document') checkDocument(path, scanned);
      if (scanned.kind === 'document' && scanned.list) continue;
      const place = toPlace(scanned);
      // Overpass lists the nodes that give ways their shape; they are no places that could be left out.
      const isShape = scanned.list === 'elements' && Object.keys(place?.tags ?? {}).length === 0;
      if (place && isShape) continue;
      if (!place) report.add('skipped', 'not a place', JSON.stringify(scanned.value).slice(0, 60));
      else if (!place.position && isDrawnElsewhere(place) && isWanted(place)) unlocated.push(place);
      else yield place;
    }
  }
  yield* locate(path, unlocated);
}
