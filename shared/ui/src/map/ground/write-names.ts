import type { GroundKind } from '@tableside/contracts/ground/kinds';
import type { Point } from '../view/projection';
import type { Run } from './list-runs';
import type { Paint, Palette } from './palette';
import { toPixels, type Placement } from './placement';
import type { PlaceName, PreparedGround } from './prepare-ground';
import type { Room } from './room';
import type { Slices } from './run-slices';

interface Hand {
  /** From which scale on such names are written, in pixels per metre. */
  readonly from: number;
  readonly paint: Paint;
  readonly font: string;
  /** Of a letter with the air around it, in pixels. */
  readonly height: number;
}

const hand = (from: number, paint: Paint, weight: number, px: number): Hand => ({
  ...{ from, paint, height: px + 3 },
  font: `${weight} ${px}px 'Instrument Sans', 'Instrument Fallback', system-ui, sans-serif`,
});
const HANDS: Readonly<Partial<Record<GroundKind, Hand>>> = {
  district: hand(0, 'lettering', 600, 14),
  neighborhood: hand(0.018, 'lettering', 600, 12.5),
  water: hand(0.03, 'waterName', 500, 12),
  green: hand(0.06, 'quiet', 500, 11.5),
  motorway: hand(0.06, 'quiet', 500, 11.5),
  primary: hand(0.06, 'quiet', 500, 11.5),
  secondary: hand(0.09, 'quiet', 500, 11.5),
  tertiary: hand(0.16, 'quiet', 500, 11),
  street: hand(0.22, 'quiet', 500, 11),
};
/** A name is written along a street again after so many pixels at least. */
const REPEAT_PX = 320;
/** A name that is wider than the thing it names by so much says nothing of where that ends. */
const OVERHANG = 1.3;

/** After so many names somebody else may have a turn: those that are written, and those that are looked at. */
const SLICE_WRITTEN = 8;
const SLICE_SEEN = 400;

/** How wide each name is, by font: measuring takes longer than anything else here. */
const widths = new Map<string, number>();

/** Names of neighborhoods, parks and streets where there is room, the most important first, slice by slice. The same view gives
 * the same names, and moving it leaves those that stay in sight where they are. */
export function* writeNames(
  context: CanvasRenderingContext2D,
  { places, runs }: PreparedGround,
  placement: Placement,
  palette: Palette,
  room: Room,
): Slices {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  let [seen, count] = [0, 0];
  for (const place of places) {
    writePlace(place);
    if (isDue()) yield;
  }
  const written = new Map<string, Point[]>();
  for (const run of runs) {
    writeRun(run);
    if (isDue()) yield;
  }

  function isDue(): boolean {
    seen += 1;
    if (seen < SLICE_SEEN && count < SLICE_WRITTEN) return false;
    [seen, count] = [0, 0];
    return true;
  }

  function findHand(kind: GroundKind): Hand | null {
    const found = HANDS[kind];
    return found && placement.scale >= found.from ? found : null;
  }

  function measure({ font }: Hand, name: string): number {
    const key = `${font} ${name}`;
    let width = widths.get(key);
    if (width === undefined) {
      context.font = font;
      width = context.measureText(name).width;
      widths.set(key, width);
    }
    return width;
  }

  function writePlace({ kind, name, width, ...middle }: PlaceName): void {
    const used = findHand(kind);
    const at = used && toPixels(placement, middle);
    if (!at || !isSeen(at)) return;
    const length = measure(used, name);
    if (width > 0 && length > width * placement.right * OVERHANG) return;
    if (room.take(listCircles(at, { x: 1, y: 0 }, length), used.height / 2)) {
      write(used, name, at, 0);
    }
  }

  function writeRun({ kind, name, x, y, dx, dy }: Run): void {
    const used = findHand(kind);
    if (!used) return;
    const start = toPixels(placement, { x, y });
    const along = { x: dx * placement.right, y: dy * placement.down };
    if (isBeside(start, along)) return;
    const runLength = Math.hypot(along.x, along.y);
    const length = measure(used, name);
    if (runLength < length + used.height) return;
    const unit = { x: along.x / runLength, y: along.y / runLength };
    // Where names stand follows from the street alone, so that moving the map does not move them along it.
    const count = Math.max(Math.floor(runLength / REPEAT_PX), 1);
    for (let index = 0; index < count; index += 1) {
      const away = ((index + 0.5) / count) * runLength;
      const at = { x: start.x + unit.x * away, y: start.y + unit.y * away };
      if (!isSeen(at) || isNear(written.get(name), at)) continue;
      if (!room.take(listCircles(at, unit, length), used.height / 2)) continue;
      written.set(name, [...(written.get(name) ?? []), at]);
      const angle = Math.atan2(unit.y, unit.x);
      write(used, name, at, unit.x < 0 ? angle + Math.PI : angle);
    }
  }

  function write({ font, paint }: Hand, name: string, at: Point, angle: number): void {
    context.save();
    context.translate(at.x, at.y);
    context.rotate(angle);
    context.font = font;
    context.lineWidth = 3;
    context.strokeStyle = palette.land;
    context.fillStyle = palette[paint];
    context.strokeText(name, 0, 0);
    context.fillText(name, 0, 0);
    context.restore();
    count += 1;
  }

  /** Whether a stretch lies wholly out of sight. */
  function isBeside({ x, y }: Point, along: Point): boolean {
    const { width, height } = placement.size;
    return (
      Math.max(x, x + along.x) < 0 ||
      Math.min(x, x + along.x) > width ||
      Math.max(y, y + along.y) < 0 ||
      Math.min(y, y + along.y) > height
    );
  }

  function isSeen({ x, y }: Point): boolean {
    return x >= 0 && y >= 0 && x <= placement.size.width && y <= placement.size.height;
  }
}

const isNear = (others: readonly Point[] | undefined, { x, y }: Point): boolean =>
  others?.some((other) => Math.hypot(other.x - x, other.y - y) < REPEAT_PX * 0.6) ?? false;

/** Middles of circles that cover a word. */
function listCircles(middle: Point, unit: Point, length: number): Point[] {
  const count = Math.max(Math.ceil(length / 9), 1);
  return Array.from({ length: count + 1 }, (_, index) => {
    const away = (index / count - 0.5) * length;
    return { x: middle.x + unit.x * away, y: middle.y + unit.y * away };
  });
}
