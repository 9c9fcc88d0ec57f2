import { toElementId } from './osm-id';
import { centreOfPositions, centreOfRings } from './geometry';
import { isFields, OPEN_STREET_MAP, readTags } from './raw-place';
import type { Fields, Position, RawPlace } from './raw-place';

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

const locate = (element: Fields): Position | null =>
  readPosition(element) ??
  readPosition(element['center']) ??
  centreOfPositions(readLine(element['geometry'])) ??
  centreOfMembers(element['members']) ??
  centreOfBounds(element['bounds']);

const isId = (value: unknown): value is number => Number.isSafeInteger(value);

/** A relation's outer ways, or all where none is named so. */
function listOuterWays(value: unknown): number[] {
  const ways = (Array.isArray(value) ? value : [])
    .filter(isFields)
    .filter(({ type }) => type === 'way');
  const outer = ways.filter(({ role }) => role === 'outer');
  return (outer.length ? outer : ways).map(({ ref }) => ref).filter(isId);
}

/** Reads one element of an Overpass answer; null when the value is none. */
export function readElement(value: unknown): RawPlace | null {
  if (!isFields(value)) return null;
  const { type, id, nodes } = value;
  if (type !== 'node' && type !== 'way' && type !== 'relation') return null;
  const externalId = isId(id) && id > 0 ? toElementId(type, id) : null;
  return {
    ...OPEN_STREET_MAP,
    externalId,
    tags: readTags(value['tags']),
    position: locate(value),
    nodeIds: Array.isArray(nodes) ? nodes.filter(isId) : [],
    wayIds: type === 'relation' ? listOuterWays(value['members']) : [],
  };
}
