import type { GroundKind } from '@tableside/contracts/ground/kinds';
import type { Paint, Palette } from './palette';
import type { Placement } from './placement';
import type { Piece, PreparedGround } from './prepare-ground';

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
/** Points nearer than this to the one before are left out, in pixels. */
const SKIP_PX = 0.9;

const widthOf = ({ from, width, grows, most }: Stroke, scale: number): number =>
  Math.min(Math.max(width + Math.log2(scale / Math.max(from, WIDTH_SCALE)) * grows, 0.6), most);

/** Draws water, parks, streets, rails and borders. Names are written over them by `writeNames`. */
export function drawGround(
  context: CanvasRenderingContext2D,
  { pieces }: PreparedGround,
  placement: Placement,
  palette: Palette,
): void {
  const { size, scale } = placement;
  const listSeen = (kind: GroundKind): (readonly Piece[])[] =>
    (pieces.get(kind) ?? []).filter((group) => group.some((piece) => isSeen(piece, placement)));
  const fill = (kind: GroundKind, paint: Paint) => {
    const path = new Path2D();
    for (const group of listSeen(kind)) for (const piece of group) trace(path, piece, placement);
    context.fillStyle = palette[paint];
    context.fill(path, 'evenodd');
  };
  const toPath = (kind: GroundKind): Path2D => {
    const path = new Path2D();
    for (const [piece] of listSeen(kind)) if (piece) trace(path, piece, placement);
    return path;
  };
  const stroke = (path: Path2D, color: string, width: number, dash: readonly number[] = []) => {
    context.setLineDash([...dash]);
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke(path);
  };

  context.fillStyle = palette.land;
  context.fillRect(0, 0, size.width, size.height);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  fill('green', 'green');
  fill('water', 'water');
  for (const each of WATERS) {
    if (scale >= each.from) stroke(toPath(each.kind), palette[each.paint], widthOf(each, scale));
  }
  const roads = ROADS.filter(({ from }) => scale >= from).map((each) => ({
    ...{ each, path: toPath(each.kind), width: widthOf(each, scale) },
  }));
  for (const { path, width } of roads) {
    // Without an edge a white street would be lost on the ground.
    stroke(path, palette.casing, width < CASED_PX ? width : width + 1.6);
  }
  if (scale >= 0.02) drawRails(toPath('rail'), scale);
  for (const { each, path, width } of roads) {
    if (width >= CASED_PX) stroke(path, palette[each.paint], width);
  }
  stroke(toPath('boundary'), palette.boundary, 1.5, [6, 4]);
  context.setLineDash([]);

  function drawRails(path: Path2D, at: number): void {
    stroke(path, palette.rail, at > 0.1 ? 2 : 1);
    if (at > 0.1) stroke(path, palette.land, 1, [5, 5]);
  }
}

function isSeen(piece: Piece, { left, top, right, down, size }: Placement): boolean {
  return (
    left + piece.east * right >= 0 &&
    left + piece.west * right <= size.width &&
    top + piece.south * down >= 0 &&
    top + piece.north * down <= size.height
  );
}

/** Adds a line, without the points that no eye could tell from the one before. */
function trace(path: Path2D, { part }: Piece, { left, top, right, down }: Placement): void {
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
