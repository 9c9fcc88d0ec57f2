import {
  boxOfParts,
  BASE_MAP_AREAS,
  type BaseMapBox,
  type BaseMapFeature,
  type BaseMapKind,
  type BaseMapPart,
} from '@tableside/contracts/base-map';
import type { Paint, Palette } from './palette';

/** Transform from steps to pixels of a tile: x = left + step * right, y = top + step * down. */
export interface TileTransform {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly down: number;
  /** Pixels per meter. */
  readonly scale: number;
  /** Side length in pixels. */
  readonly size: number;
}

/** How to draw one kind of line: minimum scale in pixels per meter, and width at that scale. */
interface Stroke {
  readonly kind: BaseMapKind;
  readonly paint: Paint;
  readonly from: number;
  readonly width: number;
  /** Pixels added with each doubling of the scale, and the maximum width. */
  readonly grows: number;
  readonly most: number;
}

const WATERS: readonly Stroke[] = [
  { kind: 'stream', paint: 'water', from: 0.05, width: 1, grows: 0.6, most: 4 },
  { kind: 'bank', paint: 'water', from: 0, width: 1.6, grows: 0.5, most: 5 },
];
const ROADS: readonly Stroke[] = [
  { kind: 'street', paint: 'street', from: 0.07, width: 0.8, grows: 1.4, most: 8 },
  { kind: 'tertiary', paint: 'street', from: 0.035, width: 0.8, grows: 1.3, most: 9 },
  { kind: 'secondary', paint: 'main', from: 0.012, width: 0.7, grows: 1.1, most: 10 },
  { kind: 'primary', paint: 'main', from: 0, width: 1, grows: 1.2, most: 12 },
  { kind: 'motorway', paint: 'motorway', from: 0, width: 1.1, grows: 1.2, most: 12 },
];
/** Scale at which a stroke with minimum scale 0 has its width. */
const WIDTH_SCALE = 0.012;
/** Narrower lines have no casing. */
const CASED_PX = 1.5;
/** Narrower lines use bevel joins, which look the same and draw twice as fast. */
const ROUNDED_PX = 3;
/** Points closer than this to the previous one are skipped, in pixels. */
const SKIP_PX = 0.9;
/** Maximum distance a line extends beyond its center, in pixels. */
const REACH_PX = 8;

const widthOf = ({ from, width, grows, most }: Stroke, scale: number): number =>
  Math.min(Math.max(width + Math.log2(scale / Math.max(from, WIDTH_SCALE)) * grows, 0.6), most);

/** Draws water, parks, streets, rails and borders. `writeNames` adds the names. */
export function drawBaseMap(
  context: OffscreenCanvasRenderingContext2D,
  { pieces }: PreparedBaseMap,
  transform: TileTransform,
  palette: Palette,
): void {
  const { size, scale } = transform;

  context.fillStyle = palette.land;
  context.fillRect(0, 0, size, size);
  fill('green');
  fill('water');
  for (const each of WATERS) {
    if (scale >= each.from) stroke(each.kind, palette[each.paint], widthOf(each, scale));
  }
  const roads = ROADS.filter(({ from }) => scale >= from);
  for (const each of roads) {
    const width = widthOf(each, scale);
    // Without a casing, white streets would be invisible.
    stroke(each.kind, palette.casing, width < CASED_PX ? width : width + 1.6);
  }
  if (scale >= 0.02) stroke('rail', palette.rail, scale > 0.1 ? 2 : 1);
  if (scale > 0.1) stroke('rail', palette.land, 1, [5, 5]);
  for (const each of roads) {
    const width = widthOf(each, scale);
    if (width >= CASED_PX) stroke(each.kind, palette[each.paint], width);
  }
  stroke('boundary', palette.boundary, 1.5, [6, 4]);

  function tracePath(parts: readonly BaseMapPart[], path = new Path2D()): Path2D {
    for (const part of parts) trace(path, part, transform);
    return path;
  }

  function fill(kind: 'green' | 'water'): void {
    context.fillStyle = palette[kind];
    for (const { parts, box } of pieces.get(kind) ?? []) {
      if (isSeen(box, transform)) context.fill(tracePath(parts), 'evenodd');
    }
  }

  function stroke(kind: BaseMapKind, color: string, width: number, dash: number[] = []): void {
    const path = new Path2D();
    for (const { parts, box } of pieces.get(kind) ?? []) {
      if (isSeen(box, transform)) tracePath(parts, path);
    }
    context.setLineDash(dash);
    context.lineJoin = width < ROUNDED_PX ? 'bevel' : 'round';
    context.lineCap = width < ROUNDED_PX ? 'butt' : 'round';
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke(path);
  }
}

function isSeen(box: BaseMapBox, { left, top, right, down, size }: TileTransform): boolean {
  return (
    left + box.east * right >= -REACH_PX &&
    left + box.west * right <= size + REACH_PX &&
    top + box.south * down >= -REACH_PX &&
    top + box.north * down <= size + REACH_PX
  );
}

/** Adds a line, skipping points too close to the previous one. */
function trace(path: Path2D, part: BaseMapPart, { left, top, right, down }: TileTransform): void {
  let [lastX, lastY] = [Infinity, Infinity];
  const end = part.length - 2;
  for (let index = 0; index <= end; index += 2) {
    const x = left + (part[index] ?? 0) * right;
    const y = top + (part[index + 1] ?? 0) * down;
    if (index === 0) path.moveTo(x, y);
    else if (index < end && Math.abs(x - lastX) + Math.abs(y - lastY) < SKIP_PX) continue;
    else path.lineTo(x, y);
    [lastX, lastY] = [x, y];
  }
}

interface Piece {
  readonly parts: readonly BaseMapPart[];
  readonly box: BaseMapBox;
}

/** A label at a point: the name of a neighborhood, park or lake. */
export interface MapLabel {
  readonly kind: BaseMapKind;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Width of the named feature in steps; 0 for a point. */
  readonly width: number;
}

/** A base map, prepared for drawing. */
export interface PreparedBaseMap {
  readonly pieces: ReadonlyMap<BaseMapKind, readonly Piece[]>;
  readonly labels: readonly MapLabel[];
  /** Straight stretches that a street's name can be written along, the most important streets first. */
  readonly runs: readonly Run[];
}

const LABEL_KINDS: readonly BaseMapKind[] = ['district', 'neighborhood', 'water', 'green'];
const NAMED_ROADS: readonly BaseMapKind[] = [
  'motorway',
  'primary',
  'secondary',
  'tertiary',
  'street',
];

/** @param perStep length of a step east relative to a step north */
export function prepareBaseMap(
  features: readonly BaseMapFeature[],
  perStep: number,
): PreparedBaseMap {
  const pieces = new Map<BaseMapKind, Piece[]>();
  for (const { kind, parts } of features) {
    const known = pieces.get(kind) ?? [];
    // An area's rings are filled together; lines are drawn one by one.
    const lines = BASE_MAP_AREAS.has(kind) ? [parts] : parts.map((part) => [part]);
    known.push(...lines.map((each) => ({ parts: each, box: boxOfParts(each) })));
    pieces.set(kind, known);
  }
  const named = (kinds: readonly BaseMapKind[]) =>
    kinds.flatMap((kind) => features.filter((feature) => feature.kind === kind && feature.name));
  return {
    pieces,
    labels: named(LABEL_KINDS).flatMap(listMapLabels),
    runs: named(NAMED_ROADS).flatMap(({ kind, name, parts }) =>
      parts.flatMap((part) => listRuns(kind, name ?? '', part, perStep)),
    ),
  };
}

/** Places an area's name in the center of its largest ring. */
function listMapLabels({ kind, name, parts }: BaseMapFeature): MapLabel[] {
  const [largest] = parts
    .map((part) => boxOfParts([part]))
    .sort((one, other) => widthOfBox(other) - widthOfBox(one));
  if (!largest || !name) return [];
  const x = (largest.west + largest.east) / 2;
  const y = (largest.south + largest.north) / 2;
  return [{ kind, name, x, y, width: widthOfBox(largest) }];
}

const widthOfBox = ({ west, east }: BaseMapBox): number => east - west;

/** A straight stretch of a named street, in steps: its start, and its direction and length on screen. */
export interface Run {
  readonly kind: BaseMapKind;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** Extent of the stretch east and north. */
  readonly dx: number;
  readonly dy: number;
}

/** Cosine of the sharpest bend a name may follow. */
const STRAIGHT = Math.cos((9 * Math.PI) / 180);
/** Shorter stretches are never labeled, in steps north. */
const MIN_LENGTH = 40;

/** The straight stretches of a line.
 * @param perStep length of a step east relative to a step north */
export function listRuns(
  kind: BaseMapKind,
  name: string,
  part: BaseMapPart,
  perStep: number,
): Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (let at = 2; at < part.length; at += 2) {
    if (at + 2 < part.length && isStraight(part, from, at, perStep)) continue;
    const [x = 0, y = 0] = [part[from], part[from + 1]];
    const [dx, dy] = [(part[at] ?? 0) - x, (part[at + 1] ?? 0) - y];
    if (Math.hypot(dx * perStep, dy) >= MIN_LENGTH) runs.push({ kind, name, x, y, dx, dy });
    from = at;
  }
  return runs;
}

/** Whether the line continues straight after a point. */
function isStraight(part: BaseMapPart, from: number, at: number, perStep: number): boolean {
  const x = part[at] ?? 0;
  const y = part[at + 1] ?? 0;
  const [ax, ay] = [(x - (part[from] ?? 0)) * perStep, y - (part[from + 1] ?? 0)];
  const [bx, by] = [((part[at + 2] ?? 0) - x) * perStep, (part[at + 3] ?? 0) - y];
  const lengths = Math.hypot(ax, ay) * Math.hypot(bx, by);
  return lengths === 0 || (ax * bx + ay * by) / lengths > STRAIGHT;
}
