import { isFields, readTags, type Fields } from '../import/read/raw-place';
import { ImportError } from '../import/read/read-input';
import { findNodes, findWays, checkDocument } from '../import/read/read-places';
import { scanFile, type Scanned } from '../import/read/scan-file';
import { isClosed, joinLines } from './lines';
import { listParts, type Shape, type Spot } from './classify';

/** A way that only names its nodes, which may stand anywhere in the file. */
interface UnlocatedWay {
  readonly tags: Shape['tags'];
  readonly nodeIds: readonly number[];
}

/** A relation that only names its ways. */
interface UnlocatedRelation {
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
const drawWay = ({ tags, nodeIds }: UnlocatedWay, nodes: ReadonlyMap<number, Spot>): Shape | null =>
  toShape(tags, [locate(nodeIds, nodes)]);

const locate = (nodeIds: readonly number[], nodes: ReadonlyMap<number, Spot>): Spot[] =>
  nodeIds.map((id) => nodes.get(id)).filter((spot) => spot !== undefined);

/** The shape of a relation whose ways have been found; a way that the file lacks is left out. */
const drawRelation = (
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
function readElementShape(value: unknown): Shape | UnlocatedWay | UnlocatedRelation | null {
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

/** More nodes are not one city, and more than fits into memory with what is known of them. */
const NODES_MAX = 10_000_000;

/** Ways that only name their nodes, and relations that only name their ways. */
class Unlocated {
  readonly ways: UnlocatedWay[] = [];
  readonly relations: UnlocatedRelation[] = [];

  add(shape: UnlocatedWay | UnlocatedRelation): void {
    if ('nodeIds' in shape) this.ways.push(shape);
    else this.relations.push(shape);
  }
}

/** The shapes of what names others of the same file, which may stand anywhere in it: it is read again.
 * @param onUseless told of each that draws nothing
 * @throws {ImportError} when it names more nodes than a city has */
async function* locateShapes(
  path: string,
  { ways, relations }: Unlocated,
  onUseless: () => void,
): AsyncGenerator<Shape> {
  const members = await findWays(path, new Set(relations.flatMap(({ wayIds }) => wayIds)));
  const wanted = new Set<number>();
  for (const nodeIds of [...ways.map((way) => way.nodeIds), ...members.values()]) {
    for (const id of nodeIds) wanted.add(id);
    if (wanted.size > NODES_MAX) {
      throw new ImportError(
        `"${path}" draws with more than ${NODES_MAX.toLocaleString('en-US')} nodes; cut it to the city, for example with "osmium extract".`,
      );
    }
  }
  const nodes = await findNodes(path, wanted);
  for (const way of ways) {
    const shape = drawWay(way, nodes);
    if (shape) yield shape;
    else onUseless();
  }
  for (const relation of relations) {
    const shape = drawRelation(relation, members, nodes);
    if (shape) yield shape;
    else onUseless();
  }
}

const isSpot = (value: unknown): value is Spot =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';

const readSpots = (value: unknown): Spot[] => (Array.isArray(value) ? value.filter(isSpot) : []);
const readRings = (value: unknown): Spot[][] => (Array.isArray(value) ? value.map(readSpots) : []);

/** Which of GeoJSON's geometries are which form, and how many lists lie around their lines. */
const FORMS: Readonly<
  Record<string, readonly [form: Shape['form'], read: (value: unknown) => Spot[][]]>
> = {
  Point: ['point', (value) => readRings([[value]])],
  LineString: ['line', (value) => readRings([value])],
  MultiLineString: ['line', readRings],
  Polygon: ['area', readRings],
  MultiPolygon: ['area', (value) => (Array.isArray(value) ? value.flatMap(readRings) : [])],
};

/** The shape of one GeoJSON feature; null when the value is none, or draws nothing. */
function readFeatureShape(value: unknown): Shape | null {
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

/** What a reading tells beside its shapes. */
interface ShapeNotes {
  /** Told of each entry that draws nothing. */
  readonly onUseless: () => void;
  /** Told of each that is not worth locating. */
  readonly onUnwanted: () => void;
  /** Told whose data it is, where the file says so. */
  readonly onAttribution: (text: string) => void;
}

const readScanned = (scanned: Scanned): ReturnType<typeof readElementShape> =>
  scanned.list === 'elements' ? readElementShape(scanned.value) : readFeatureShape(scanned.value);

function noteAttribution(document: Scanned, { onAttribution }: ShapeNotes): void {
  const attribution = isFields(document.value) ? document.value['attribution'] : undefined;
  if (typeof attribution === 'string') onAttribution(attribution);
}

/** Every shape of a file, one at a time: GeoJSON, GeoJSON line by line or Overpass JSON, plain or gzip, or OpenStreetMap PBF, told
 * apart by content. Ways that only name their nodes and relations that only name their ways are located in further readings.
 * @param isWanted tells by tags whether such a one is worth locating
 * @throws {ImportError} when the file cannot be read to its end as one of these */
export async function* readShapes(
  path: string,
  isWanted: (tags: Shape['tags']) => boolean,
  notes: ShapeNotes,
): AsyncGenerator<Shape> {
  const unlocated = new Unlocated();
  for await (const batch of scanFile(path)) {
    for (const scanned of batch) {
      if (scanned.kind === 'document') {
        checkDocument(path, scanned);
        noteAttribution(scanned, notes);
        if (scanned.list) continue;
      }
      const shape = readScanned(scanned);
      // Nodes and ways that only give others their shape are nothing of their own.
      if (shape && scanned.list === 'elements' && !Object.keys(shape.tags).length) continue;
      if (!shape) notes.onUseless();
      else if ('parts' in shape) yield shape;
      else if (isWanted(shape.tags)) unlocated.add(shape);
      else notes.onUnwanted();
    }
  }
  yield* locateShapes(path, unlocated, notes.onUseless);
}
