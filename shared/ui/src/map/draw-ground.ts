import {
  boxOfParts,
  GROUND_AREAS,
  type GroundBox,
  type GroundFeature,
  type GroundKind,
  type GroundPart,
} from '@tableside/contracts/ground';
import type { Paint, Palette } from './palette';

/** How steps become pixels of a tile: x = left + step * right, y = top + step * down. */
export interface TilePlacement {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly down: number;
  /** Pixels per meter. */
  readonly scale: number;
  /** Of a side, in pixels. */
  readonly size: number;
}

/** How one kind of line is drawn: from which scale on, in pixels per meter, and how wide it is there. */
interface Stroke {
  readonly kind: GroundKind;
  readonly paint: Paint;
  readonly from: number;
  readonly width: number;
  /** How many pixels wider it is with each doubling of the scale, and at most. */
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
/** Scale at which a stroke that is drawn from 0 on has its width. */
const WIDTH_SCALE = 0.012;
/** A narrower line has no edge of its own. */
const CASED_PX = 1.5;
/** A narrower line shows no difference between a round corner and a cut one, which is drawn in half the time. */
const ROUNDED_PX = 3;
/** Points nearer than this to the one before are left out, in pixels. */
const SKIP_PX = 0.9;
/** How far a line reaches beyond its middle, in pixels. */
const REACH_PX = 8;

const widthOf = ({ from, width, grows, most }: Stroke, scale: number): number =>
  Math.min(Math.max(width + Math.log2(scale / Math.max(from, WIDTH_SCALE)) * grows, 0.6), most);

/** Draws water, parks, streets, rails and borders. Names are written over them by `writeNames`. */
export function drawGround(
  context: OffscreenCanvasRenderingContext2D,
  { pieces }: PreparedGround,
  placement: TilePlacement,
  palette: Palette,
): void {
  const { size, scale } = placement;

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
    // Without an edge a white street would be lost on the ground.
    stroke(each.kind, palette.casing, width < CASED_PX ? width : width + 1.6);
  }
  if (scale >= 0.02) stroke('rail', palette.rail, scale > 0.1 ? 2 : 1);
  if (scale > 0.1) stroke('rail', palette.land, 1, [5, 5]);
  for (const each of roads) {
    const width = widthOf(each, scale);
    if (width >= CASED_PX) stroke(each.kind, palette[each.paint], width);
  }
  stroke('boundary', palette.boundary, 1.5, [6, 4]);

  function tracePath(parts: readonly GroundPart[], path = new Path2D()): Path2D {
    for (const part of parts) trace(path, part, placement);
    return path;
  }

  function fill(kind: 'green' | 'water'): void {
    context.fillStyle = palette[kind];
    for (const { parts, box } of pieces.get(kind) ?? []) {
      if (isSeen(box, placement)) context.fill(tracePath(parts), 'evenodd');
    }
  }

  function stroke(kind: GroundKind, color: string, width: number, dash: number[] = []): void {
    const path = new Path2D();
    for (const { parts, box } of pieces.get(kind) ?? []) {
      if (isSeen(box, placement)) tracePath(parts, path);
    }
    context.setLineDash(dash);
    context.lineJoin = width < ROUNDED_PX ? 'bevel' : 'round';
    context.lineCap = width < ROUNDED_PX ? 'butt' : 'round';
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke(path);
  }
}

function isSeen(box: GroundBox, { left, top, right, down, size }: TilePlacement): boolean {
  return (
    left + box.east * right >= -REACH_PX &&
    left + box.west * right <= size + REACH_PX &&
    top + box.south * down >= -REACH_PX &&
    top + box.north * down <= size + REACH_PX
  );
}

/** Adds a line, without the points that no eye could tell from the one before. */
function trace(path: Path2D, part: GroundPart, { left, top, right, down }: TilePlacement): void {
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
  readonly parts: readonly GroundPart[];
  readonly box: GroundBox;
}

/** A name at a point: of a neighborhood, a park or a lake. */
export interface PlaceName {
  readonly kind: GroundKind;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** How wide the named thing is, in steps; 0 for a point. */
  readonly width: number;
}

/** A ground as it is drawn. */
export interface PreparedGround {
  readonly pieces: ReadonlyMap<GroundKind, readonly Piece[]>;
  readonly places: readonly PlaceName[];
  /** Straight stretches that a street's name can be written along, the most important streets first. */
  readonly runs: readonly Run[];
}

const PLACE_KINDS: readonly GroundKind[] = ['district', 'neighborhood', 'water', 'green'];
const NAMED_ROADS: readonly GroundKind[] = [
  'motorway',
  'primary',
  'secondary',
  'tertiary',
  'street',
];

/** @param perStep how long a step to the east is beside one to the north */
export function prepareGround(features: readonly GroundFeature[], perStep: number): PreparedGround {
  const pieces = new Map<GroundKind, Piece[]>();
  for (const { kind, parts } of features) {
    const known = pieces.get(kind) ?? [];
    // The rings of an area are filled together; lines are drawn one by one.
    const lines = GROUND_AREAS.has(kind) ? [parts] : parts.map((part) => [part]);
    known.push(...lines.map((each) => ({ parts: each, box: boxOfParts(each) })));
    pieces.set(kind, known);
  }
  const named = (kinds: readonly GroundKind[]) =>
    kinds.flatMap((kind) => features.filter((feature) => feature.kind === kind && feature.name));
  return {
    pieces,
    places: named(PLACE_KINDS).flatMap(listPlaceNames),
    runs: named(NAMED_ROADS).flatMap(({ kind, name, parts }) =>
      parts.flatMap((part) => listRuns(kind, name ?? '', part, perStep)),
    ),
  };
}

/** An area's name stands in the middle of its largest ring. */
function listPlaceNames({ kind, name, parts }: GroundFeature): PlaceName[] {
  const [largest] = parts
    .map((part) => boxOfParts([part]))
    .sort((one, other) => widthOfPlace(other) - widthOfPlace(one));
  if (!largest || !name) return [];
  const x = (largest.west + largest.east) / 2;
  const y = (largest.south + largest.north) / 2;
  return [{ kind, name, x, y, width: widthOfPlace(largest) }];
}

const widthOfPlace = ({ west, east }: GroundBox): number => east - west;

/** A straight stretch of a named street, in steps: where it begins, and its direction and length on the screen's plane. */
export interface Run {
  readonly kind: GroundKind;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** How far the stretch goes east and north. */
  readonly dx: number;
  readonly dy: number;
}

/** Cosine of the widest bend that a name is still written along. */
const STRAIGHT = Math.cos((9 * Math.PI) / 180);
/** A shorter stretch carries no name at any zoom, in steps to the north. */
const LEAST_LENGTH = 40;

/** The straight stretches of a line.
 * @param perStep how long a step to the east is beside one to the north */
export function listRuns(kind: GroundKind, name: string, part: GroundPart, perStep: number): Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (let at = 2; at < part.length; at += 2) {
    if (at + 2 < part.length && isStraight(part, from, at, perStep)) continue;
    const [x = 0, y = 0] = [part[from], part[from + 1]];
    const [dx, dy] = [(part[at] ?? 0) - x, (part[at + 1] ?? 0) - y];
    if (Math.hypot(dx * perStep, dy) >= LEAST_LENGTH) runs.push({ kind, name, x, y, dx, dy });
    from = at;
  }
  return runs;
}

/** Whether the line goes on, after a point, as it came from the start to it. */
function isStraight(part: GroundPart, from: number, at: number, perStep: number): boolean {
  const x = part[at] ?? 0;
  const y = part[at + 1] ?? 0;
  const [ax, ay] = [(x - (part[from] ?? 0)) * perStep, y - (part[from + 1] ?? 0)];
  const [bx, by] = [((part[at + 2] ?? 0) - x) * perStep, (part[at + 3] ?? 0) - y];
  const lengths = Math.hypot(ax, ay) * Math.hypot(bx, by);
  return lengths === 0 || (ax * bx + ay * by) / lengths > STRAIGHT;
}
