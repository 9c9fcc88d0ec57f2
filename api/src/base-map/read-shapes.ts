import { readPoints, type Point } from '../import/read/geometry';
import { isFields, readTags, type Fields } from '../import/read/raw-restaurant';
import { ImportError } from '../import/read/read-input';
import {
  findNodes,
  findWays,
  isId,
  readPoint,
  requireGeoData,
} from '../import/read/read-restaurants';
import { scanFile, type Scanned } from '../import/read/scan-file';
import { isClosed, joinLines } from './lines';
import { listParts, type Shape } from './classify';

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

const readLine = (value: unknown): Point[] =>
  (Array.isArray(value) ? value : []).map(readPoint).filter((point) => point !== null);

/** Lines form an area if each is closed, as OpenStreetMap draws parks and lakes. */
function toShape(tags: Shape['tags'], lines: readonly (readonly Point[])[]): Shape | null {
  const parts = listParts(lines, 'line');
  if (!parts.length) return null;
  // A closed street is not an area unless tagged as one.
  const isRoad = (tags['highway'] ?? tags['railway']) !== undefined && tags['area'] !== 'yes';
  return { tags, form: !isRoad && parts.every(isClosed) ? 'area' : 'line', parts };
}

const locate = (nodeIds: readonly number[], nodes: ReadonlyMap<number, Point>) =>
  nodeIds.map((id) => nodes.get(id)).filter((point) => point !== undefined);

function readMembers(tags: Shape['tags'], value: unknown): Shape | UnlocatedRelation | null {
  const members = (Array.isArray(value) ? value : [])
    .filter(isFields)
    .filter(({ type, role }) => type === 'way' && (role === 'outer' || role === 'inner' || !role));
  const lines = members.map(({ geometry }) => readLine(geometry));
  if (lines.some(({ length }) => length)) return joinMembers(tags, lines);
  const wayIds = members.map(({ ref }) => ref).filter(isId);
  return wayIds.length ? { tags, wayIds } : null;
}

function joinMembers(tags: Shape['tags'], lines: readonly (readonly Point[])[]): Shape | null {
  const joined = joinLines(listParts(lines, 'line'));
  const rings = joined.filter(isClosed);
  // An incomplete lake cannot be filled; an incomplete border can be drawn.
  if (rings.length && tags['boundary'] === undefined) return { tags, form: 'area', parts: rings };
  return joined.length ? { tags, form: 'line', parts: joined } : null;
}

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
  const coordinates = readPoint(value);
  const parts = coordinates ? listParts([[coordinates]], 'point') : [];
  return parts.length ? { tags, form: 'point', parts } : null;
}

/** Larger data is not a single city and does not fit into memory. */
const NODES_MAX = 10_000_000;

/** Locates shapes whose parts may be anywhere in the file, by reading it again.
 * @param onUseless called for each that draws nothing
 * @throws {ImportError} if it has more nodes than a city */
async function* locateShapes(
  path: string,
  { ways, relations }: { readonly ways: UnlocatedWay[]; readonly relations: UnlocatedRelation[] },
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
  // Missing nodes and ways are omitted.
  const shapes = [
    ...ways.map(({ tags, nodeIds }) => toShape(tags, [locate(nodeIds, nodes)])),
    ...relations.map(({ tags, wayIds }) =>
      joinMembers(
        tags,
        wayIds.map((id) => locate(members.get(id) ?? [], nodes)),
      ),
    ),
  ];
  for (const shape of shapes) {
    if (shape) yield shape;
    else onUseless();
  }
}

const readRings = (value: unknown): Point[][] =>
  Array.isArray(value) ? value.map(readPoints) : [];

/** Form of each GeoJSON geometry, and nesting depth of its lines. */
const FORMS: Readonly<
  Record<string, readonly [form: Shape['form'], read: (value: unknown) => Point[][]]>
> = {
  Point: ['point', (value) => readRings([[value]])],
  LineString: ['line', (value) => readRings([value])],
  MultiLineString: ['line', readRings],
  Polygon: ['area', readRings],
  MultiPolygon: ['area', (value) => (Array.isArray(value) ? value.flatMap(readRings) : [])],
};

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

/** All shapes of a file: GeoJSON, line-delimited GeoJSON, or Overpass JSON, plain or gzip, or OpenStreetMap PBF,
 * detected by content. Ways and relations without coordinates are located by reading the file again.
 * @param isWanted decides by tags whether to locate it
 * @throws {ImportError} if the file cannot be read completely as one of these */
export async function* readShapes(
  path: string,
  isWanted: (tags: Shape['tags']) => boolean,
  callbacks: ShapeCallbacks,
): AsyncGenerator<Shape> {
  const unlocated = { ways: [] as UnlocatedWay[], relations: [] as UnlocatedRelation[] };
  for await (const batch of scanFile(path)) {
    for (const scanned of batch) {
      if (scanned.kind === 'document') {
        requireGeoData(path, scanned);
        const attribution = isFields(scanned.value) ? scanned.value['attribution'] : undefined;
        if (typeof attribution === 'string') callbacks.onAttribution(attribution);
        if (scanned.list) continue;
      }
      const shape = readScanned(scanned);
      // Untagged nodes and ways only give others their shape.
      if (shape && scanned.list === 'elements' && !Object.keys(shape.tags).length) continue;
      if (!shape) callbacks.onUseless();
      else if ('parts' in shape) yield shape;
      else if (!isWanted(shape.tags)) callbacks.onUnwanted();
      else if ('nodeIds' in shape) unlocated.ways.push(shape);
      else unlocated.relations.push(shape);
    }
  }
  yield* locateShapes(path, unlocated, callbacks.onUseless);
}
