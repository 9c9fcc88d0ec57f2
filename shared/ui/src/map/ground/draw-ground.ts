import type { GroundKind, GroundPart } from '@tableside/contracts/ground/kinds';
import type { Edges, Piece } from './blocks';
import type { Paint, Palette } from './palette';
import type { Placement } from './placement';
import type { PreparedGround } from './prepare-ground';
import { thin } from './thin';
import type { Slices } from './run-slices';

/** How one kind of line is drawn: from which scale on, in pixels per metre, and how wide it is there. */
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
/** An area that is smaller than this in both directions is not seen. */
const LEAST_PX = 1;
/** After so many points a path is drawn and somebody else may have a turn. */
const SLICE_POINTS = 400;

const widthOf = ({ from, width, grows, most }: Stroke, scale: number): number =>
  Math.min(Math.max(width + Math.log2(scale / Math.max(from, WIDTH_SCALE)) * grows, 0.6), most);

/** Draws water, parks, streets, rails and borders, slice by slice. Names are written over them by `writeNames`. */
export function* drawGround(
  context: CanvasRenderingContext2D,
  { blocks }: PreparedGround,
  placement: Placement,
  palette: Palette,
): Slices {
  const { size, scale } = placement;

  context.fillStyle = palette.land;
  context.fillRect(0, 0, size.width, size.height);
  yield* fill('green', palette.green);
  yield* fill('water', palette.water);
  for (const each of WATERS) {
    if (scale >= each.from) yield* stroke(each.kind, palette[each.paint], widthOf(each, scale));
  }
  const roads = ROADS.filter(({ from }) => scale >= from);
  for (const each of roads) {
    const width = widthOf(each, scale);
    // Without an edge a white street would be lost on the ground.
    yield* stroke(each.kind, palette.casing, width < CASED_PX ? width : width + 1.6);
  }
  if (scale >= 0.02) yield* stroke('rail', palette.rail, scale > 0.1 ? 2 : 1);
  if (scale > 0.1) yield* stroke('rail', palette.land, 1, [5, 5]);
  for (const each of roads) {
    const width = widthOf(each, scale);
    if (width >= CASED_PX) yield* stroke(each.kind, palette[each.paint], width);
  }
  yield* stroke('boundary', palette.boundary, 1.5, [6, 4]);
  context.setLineDash([]);

  function* listSeen(kind: GroundKind): Generator<Piece> {
    for (const block of blocks.get(kind) ?? []) {
      if (!isSeen(block, placement)) continue;
      for (const piece of block.pieces) if (isSeen(piece, placement)) yield piece;
    }
  }

  function* fill(kind: GroundKind, color: string): Slices {
    let points = 0;
    for (const piece of listSeen(kind)) {
      if (isTiny(piece, placement)) continue;
      const path = new Path2D();
      for (const part of piece.parts) points += trace(path, part, placement);
      context.fillStyle = color;
      context.fill(path, 'evenodd');
      if (points < SLICE_POINTS) continue;
      yield;
      points = 0;
    }
  }

  function* stroke(
    kind: GroundKind,
    color: string,
    width: number,
    dash: readonly number[] = [],
  ): Slices {
    let path = new Path2D();
    let points = 0;
    for (const { parts } of listSeen(kind)) {
      for (const part of parts) points += trace(path, part, placement);
      if (points < SLICE_POINTS) continue;
      paint();
      yield;
      path = new Path2D();
      points = 0;
    }
    if (points > 0) paint();

    function paint(): void {
      context.setLineDash([...dash]);
      context.lineJoin = width < ROUNDED_PX ? 'bevel' : 'round';
      context.lineCap = width < ROUNDED_PX ? 'butt' : 'round';
      context.strokeStyle = color;
      context.lineWidth = width;
      context.stroke(path);
    }
  }
}

function isSeen(edges: Edges, { left, top, right, down, size }: Placement): boolean {
  return (
    left + edges.east * right >= 0 &&
    left + edges.west * right <= size.width &&
    top + edges.south * down >= 0 &&
    top + edges.north * down <= size.height
  );
}

const isTiny = ({ west, east, south, north }: Edges, { right, down }: Placement): boolean =>
  (east - west) * right < LEAST_PX && (south - north) * down < LEAST_PX;

/** Adds a line, without the points that no eye could tell from the one before.
 * @returns how many points it has left */
function trace(path: Path2D, whole: GroundPart, { left, top, right, down }: Placement): number {
  const part = thin(whole, SKIP_PX / Math.max(right, -down));
  let [count, lastX, lastY] = [0, Infinity, Infinity];
  const end = part.length - 2;
  for (let index = 0; index <= end; index += 2) {
    const x = left + (part[index] ?? 0) * right;
    const y = top + (part[index + 1] ?? 0) * down;
    if (index === 0) path.moveTo(x, y);
    else if (index < end && Math.abs(x - lastX) + Math.abs(y - lastY) < SKIP_PX) continue;
    else path.lineTo(x, y);
    [lastX, lastY] = [x, y];
    count += 1;
  }
  return count;
}
