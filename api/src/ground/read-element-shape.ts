import { isFields, readTags, type Fields } from '../import/read/raw-place';
import { isClosed, joinLines } from './join-lines';
import { listParts, type Shape, type Spot } from './shape';

/** A way that only names its nodes, which may stand anywhere in the file. */
export interface UnlocatedWay {
  readonly tags: Shape['tags'];
  readonly nodeIds: readonly number[];
}

/** A relation that only names its ways. */
export interface UnlocatedRelation {
  readonly tags: Shape['tags'];
  readonly wayIds: readonly number[];
}

const readSpot = (value: unknown): Spot | null => {
  const { lat, lon } = isFields(value) ? value : {};
  return typeof lat === 'number' && typeof lon === 'number' ? [lon, lat] : null;
};

const readLine = (value: unknown): Spot[] =>
  (Array.isArray(value) ? value : []).map(readSpot).filter((spot) => spot !== null);

/** What lines are: an area where each ends where it begins, as OpenStreetMap draws parks and lakes. */
function toShape(tags: Shape['tags'], lines: readonly (readonly Spot[])[]): Shape | null {
  const parts = listParts(lines, 'line');
  if (!parts.length) return null;
  // A street that ends where it begins is no area, unless it says so.
  const isRoad = (tags['highway'] ?? tags['railway']) !== undefined && tags['area'] !== 'yes';
  return { tags, form: !isRoad && parts.every(isClosed) ? 'area' : 'line', parts };
}

/** The shape of a way whose nodes have been found; a node that the file lacks is left out. */
export const drawWay = (
  { tags, nodeIds }: UnlocatedWay,
  nodes: ReadonlyMap<number, Spot>,
): Shape | null => toShape(tags, [locate(nodeIds, nodes)]);

const locate = (nodeIds: readonly number[], nodes: ReadonlyMap<number, Spot>): Spot[] =>
  nodeIds.map((id) => nodes.get(id)).filter((spot) => spot !== undefined);

/** The shape of a relation whose ways have been found; a way that the file lacks is left out. */
export const drawRelation = (
  { tags, wayIds }: UnlocatedRelation,
  ways: ReadonlyMap<number, readonly number[]>,
  nodes: ReadonlyMap<number, Spot>,
): Shape | null =>
  joinMembers(
    tags,
    wayIds.map((id) => locate(ways.get(id) ?? [], nodes)),
  );

/** What a relation draws, or the ways that do. */
function readMembers(tags: Shape['tags'], value: unknown): Shape | UnlocatedRelation | null {
  const members = (Array.isArray(value) ? value : [])
    .filter(isFields)
    .filter(({ type, role }) => type === 'way' && (role === 'outer' || role === 'inner' || !role));
  const lines = members.map(({ geometry }) => readLine(geometry));
  if (lines.some(({ length }) => length)) return joinMembers(tags, lines);
  const wayIds = members.map(({ ref }) => ref).filter(isId);
  return wayIds.length ? { tags, wayIds } : null;
}

/** The rings and lines of a relation, of the pieces that its members give. */
function joinMembers(tags: Shape['tags'], lines: readonly (readonly Spot[])[]): Shape | null {
  const joined = joinLines(listParts(lines, 'line'));
  const rings = joined.filter(isClosed);
  // Half a lake cannot be filled; a border that goes on elsewhere can be drawn.
  if (rings.length && tags['boundary'] === undefined) return { tags, form: 'area', parts: rings };
  return joined.length ? { tags, form: 'line', parts: joined } : null;
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value);

/** The shape of one element of an Overpass answer, or what has yet to be located; null for one that draws nothing. */
export function readElementShape(value: unknown): Shape | UnlocatedWay | UnlocatedRelation | null {
  if (!isFields(value)) return null;
  const tags = readTags(value['tags']);
  const { type, geometry, members, nodes } = value;
  if (type === 'node') return readNode(tags, value);
  if (type === 'relation') return readMembers(tags, members);
  if (type !== 'way') return null;
  const line = readLine(geometry);
  if (line.length) return toShape(tags, [line]);
  const nodeIds = Array.isArray(nodes) ? nodes.filter(isId) : [];
  return nodeIds.length ? { tags, nodeIds } : null;
}

function readNode(tags: Shape['tags'], value: Fields): Shape | null {
  const spot = readSpot(value);
  const parts = spot ? listParts([[spot]], 'point') : [];
  return parts.length ? { tags, form: 'point', parts } : null;
}
