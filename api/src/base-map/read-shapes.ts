import { isFields, readTags, type Fields } from '../import/read/raw-restaurant';
import { ImportError } from '../import/read/read-input';
import { findNodes, findWays, validateContent } from '../import/read/read-restaurants';
import { scanFile, type Scanned } from '../import/read/scan-file';
import { isClosed, joinLines } from './lines';
import { listParts, type Shape, type Coordinates } from './classify';

/** A way with node ids only; the nodes may be anywhere in the file. */
interface UnlocatedWay {
  readonly tags: Shape['tags'];
  readonly nodeIds: readonly number[];
}

/** A relation with way ids only. */
interface UnlocatedRelation {
  readonly tags: Shape['tags'];
  readonly wayIds: readonly number[];
}

const readCoordinates = (value: unknown): Coordinates | null => {
  const { lat, lon } = isFields(value) ? value : {};
  return typeof lat === 'number' && typeof lon === 'number' ? [lon, lat] : null;
};

const readLine = (value: unknown): Coordinates[] =>
  (Array.isArray(value) ? value : [])
    .map(readCoordinates)
    .filter((coordinates) => coordinates !== null);

/** Lines form an area if each is closed, as OpenStreetMap draws parks and lakes. */
function toShape(tags: Shape['tags'], lines: readonly (readonly Coordinates[])[]): Shape | null {
  const parts = listParts(lines, 'line');
  if (!parts.length) return null;
  // A closed street is not an area unless tagged as one.
  const isRoad = (tags['highway'] ?? tags['railway']) !== undefined && tags['area'] !== 'yes';
  return { tags, form: !isRoad && parts.every(isClosed) ? 'area' : 'line', parts };
}

/** The shape of a located way; missing nodes are omitted. */
const drawWay = (
  { tags, nodeIds }: UnlocatedWay,
  nodes: ReadonlyMap<number, Coordinates>,
): Shape | null => toShape(tags, [locate(nodeIds, nodes)]);

const locate = (
  nodeIds: readonly number[],
  nodes: ReadonlyMap<number, Coordinates>,
): Coordinates[] =>
  nodeIds.map((id) => nodes.get(id)).filter((coordinates) => coordinates !== undefined);

/** The shape of a located relation; missing ways are omitted. */
const drawRelation = (
  { tags, wayIds }: UnlocatedRelation,
  ways: ReadonlyMap<number, readonly number[]>,
  nodes: ReadonlyMap<number, Coordinates>,
): Shape | null =>
  joinMembers(
    tags,
    wayIds.map((id) => locate(ways.get(id) ?? [], nodes)),
  );

/** The shape of a relation, or its way ids. */
function readMembers(tags: Shape['tags'], value: unknown): Shape | UnlocatedRelation | null {
  const members = (Array.isArray(value) ? value : [])
    .filter(isFields)
    .filter(({ type, role }) => type === 'way' && (role === 'outer' || role === 'inner' || !role));
  const lines = members.map(({ geometry }) => readLine(geometry));
  if (lines.some(({ length }) => length)) return joinMembers(tags, lines);
  const wayIds = members.map(({ ref }) => ref).filter(isId);
  return wayIds.length ? { tags, wayIds } : null;
}

/** Joins the members of a relation to rings and lines. */
function joinMembers(
  tags: Shape['tags'],
  lines: readonly (readonly Coordinates[])[],
): Shape | null {
  const joined = joinLines(listParts(lines, 'line'));
  const rings = joined.filter(isClosed);
  // An incomplete lake cannot be filled; an incomplete border can be drawn.
  if (rings.length && tags['boundary'] === undefined) return { tags, form: 'area', parts: rings };
  return joined.length ? { tags, form: 'line', parts: joined } : null;
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value);

/** The shape of one Overpass element, or what still has to be located; null if it draws nothing. */
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
  const coordinates = readCoordinates(value);
  const parts = coordinates ? listParts([[coordinates]], 'point') : [];
  return parts.length ? { tags, form: 'point', parts } : null;
}

/** Larger data is not a single city and does not fit into memory. */
const NODES_MAX = 10_000_000;

/** Ways and relations without coordinates. */
class Unlocated {
  readonly ways: UnlocatedWay[] = [];
  readonly relations: UnlocatedRelation[] = [];

  add(shape: UnlocatedWay | UnlocatedRelation): void {
    if ('nodeIds' in shape) this.ways.push(shape);
    else this.relations.push(shape);
  }
}

/** Locates shapes whose parts may be anywhere in the file, by reading it again.
 * @param onUseless called for each that draws nothing
 * @throws {ImportError} if it has more nodes than a city */
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
        `"${path}" has more than ${NODES_MAX.toLocaleString('en-US')} nodes. Crop it to the city, for example with "osmium extract".`,
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

const isCoordinates = (value: unknown): value is Coordinates =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';

const readCoordinatesList = (value: unknown): Coordinates[] =>
  Array.isArray(value) ? value.filter(isCoordinates) : [];
const readRings = (value: unknown): Coordinates[][] =>
  Array.isArray(value) ? value.map(readCoordinatesList) : [];

/** Form of each GeoJSON geometry, and nesting depth of its lines. */
const FORMS: Readonly<
  Record<string, readonly [form: Shape['form'], read: (value: unknown) => Coordinates[][]]>
> = {
  Point: ['point', (value) => readRings([[value]])],
  LineString: ['line', (value) => readRings([value])],
  MultiLineString: ['line', readRings],
  Polygon: ['area', readRings],
  MultiPolygon: ['area', (value) => (Array.isArray(value) ? value.flatMap(readRings) : [])],
};

/** The shape of one GeoJSON feature; null if it is not one or draws nothing. */
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

/** Callbacks for entries without shapes. */
interface ShapeCallbacks {
  /** Called for each entry that draws nothing. */
  readonly onUseless: () => void;
  /** Called for each entry that is not located. */
  readonly onUnwanted: () => void;
  /** Called with the file's attribution, if any. */
  readonly onAttribution: (text: string) => void;
}

const readScanned = (scanned: Scanned): ReturnType<typeof readElementShape> =>
  scanned.list === 'elements' ? readElementShape(scanned.value) : readFeatureShape(scanned.value);

function recordAttribution(document: Scanned, { onAttribution }: ShapeCallbacks): void {
  const attribution = isFields(document.value) ? document.value['attribution'] : undefined;
  if (typeof attribution === 'string') onAttribution(attribution);
}

/** All shapes of a file: GeoJSON, line-delimited GeoJSON or Overpass JSON, plain or gzip, or
 * OpenStreetMap PBF, detected by content. Ways and relations without coordinates are located by
 * reading the file again.
 * @param isWanted decides by tags whether to locate it
 * @throws {ImportError} if the file cannot be read completely as one of these */
export async function* readShapes(
  path: string,
  isWanted: (tags: Shape['tags']) => boolean,
  callbacks: ShapeCallbacks,
): AsyncGenerator<Shape> {
  const unlocated = new Unlocated();
  for await (const batch of scanFile(path)) {
    for (const scanned of batch) {
      if (scanned.kind === 'document') {
        validateContent(path, scanned);
        recordAttribution(scanned, callbacks);
        if (scanned.list) continue;
      }
      const shape = readScanned(scanned);
      // Untagged nodes and ways only give others their shape.
      if (shape && scanned.list === 'elements' && !Object.keys(shape.tags).length) continue;
      if (!shape) callbacks.onUseless();
      else if ('parts' in shape) yield shape;
      else if (isWanted(shape.tags)) unlocated.add(shape);
      else callbacks.onUnwanted();
    }
  }
  yield* locateShapes(path, unlocated, callbacks.onUseless);
}
