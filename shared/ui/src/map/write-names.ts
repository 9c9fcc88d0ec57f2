import type { BaseMapKind } from '@tableside/contracts/base-map';
import type { MapLabel, PreparedBaseMap, Run, TileTransform } from './draw-base-map';
import type { Paint, Palette } from './palette';

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Lettering {
  /** Minimum scale in pixels per meter. */
  readonly from: number;
  readonly paint: Paint;
  readonly font: string;
  /** Line height in pixels. */
  readonly height: number;
}

const lettering = (from: number, paint: Paint, weight: number, px: number): Lettering => ({
  ...{ from, paint, height: px + 3 },
  font: `${weight} ${px}px 'Instrument Sans', 'Instrument Fallback', system-ui, sans-serif`,
});
const LETTERINGS: Readonly<Partial<Record<BaseMapKind, Lettering>>> = {
  district: lettering(0, 'lettering', 600, 14),
  neighborhood: lettering(0.018, 'lettering', 600, 12.5),
  water: lettering(0.03, 'waterName', 500, 12),
  green: lettering(0.06, 'quiet', 500, 11.5),
  motorway: lettering(0.06, 'quiet', 500, 11.5),
  primary: lettering(0.06, 'quiet', 500, 11.5),
  secondary: lettering(0.09, 'quiet', 500, 11.5),
  tertiary: lettering(0.16, 'quiet', 500, 11),
  street: lettering(0.22, 'quiet', 500, 11),
};
/** Minimum distance between repeats of a street name, in pixels. */
const REPEAT_PX = 320;
/** A label may be this many times wider than its feature. */
const OVERHANG = 1.3;
/** Larger than the number of cells in a row. */
const ROW = 1000;
/** Cell size of the collision grid, in pixels. */
const CELL_PX = 6;

/** Text widths by font and name; measuring is the slowest step. */
const widths = new Map<string, number>();

/** Writes the names of neighborhoods, parks and streets where there is room, the most important first. No name crosses
 * the tile's edge, so tiles are independent. */
export function writeNames(
  context: OffscreenCanvasRenderingContext2D,
  { labels, runs }: PreparedBaseMap,
  { left, top, right, down, scale, size }: TileTransform,
  palette: Palette,
): void {
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.setLineDash([]);
  const taken = new Set<number>();
  const written = new Map<string, Point[]>();
  for (const label of labels) writeLabel(label);
  for (const run of runs) writeRun(run);

  function findLettering(kind: BaseMapKind): Lettering | null {
    const found = LETTERINGS[kind];
    return found && scale >= found.from ? found : null;
  }

  function measure({ font }: Lettering, name: string): number {
    const key = `${font} ${name}`;
    let width = widths.get(key);
    if (width === undefined) {
      context.font = font;
      width = context.measureText(name).width;
      widths.set(key, width);
    }
    return width;
  }

  function writeLabel({ kind, name, width, x, y }: MapLabel): void {
    const used = findLettering(kind);
    const at = { x: left + x * right, y: top + y * down };
    if (!used || !isInside(at, size)) return;
    const length = measure(used, name);
    if (width > 0 && length > width * right * OVERHANG) return;
    const within = (value: number, margin: number) =>
      Math.min(Math.max(value, margin), size - margin);
    const moved = { x: within(at.x, (length + used.height) / 2), y: within(at.y, used.height / 2) };
    if (take(moved, { x: 1, y: 0 }, length, used)) write(used, name, moved, 0);
  }

  function writeRun({ kind, name, x, y, dx, dy }: Run): void {
    const used = findLettering(kind);
    if (!used) return;
    const start = { x: left + x * right, y: top + y * down };
    const along = { x: dx * right, y: dy * down };
    if (isOutsideTile(start, along, size)) return;
    const runLength = Math.hypot(along.x, along.y);
    const length = measure(used, name);
    if (runLength < length + used.height) return;
    const unit = { x: along.x / runLength, y: along.y / runLength };
    const count = Math.max(Math.floor(runLength / REPEAT_PX), 1);
    for (let index = 0; index < count; index += 1) {
      const away = ((index + 0.5) / count) * runLength;
      const at = { x: start.x + unit.x * away, y: start.y + unit.y * away };
      const others = written.get(name) ?? [];
      if (!isInside(at, size) || isNear(others, at) || !take(at, unit, length, used)) continue;
      written.set(name, [...others, at]);
      const angle = Math.atan2(unit.y, unit.x);
      write(used, name, at, unit.x < 0 ? angle + Math.PI : angle);
    }
  }

  function write({ font, paint }: Lettering, name: string, at: Point, angle: number): void {
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
  }

  /** Reserves the cells a label covers if all are free and within the tile.
   * @returns whether they were */
  function take(middle: Point, unit: Point, length: number, { height }: Lettering): boolean {
    const reach = height / 2;
    const cells: number[] = [];
    for (let away = -length / 2; away <= length / 2; away += CELL_PX) {
      const [x, y] = [middle.x + unit.x * away, middle.y + unit.y * away];
      if (Math.min(x, y) < reach || Math.max(x, y) > size - reach) return false;
      for (let row = cellOf(y - reach); row <= cellOf(y + reach); row += 1) {
        for (let column = cellOf(x - reach); column <= cellOf(x + reach); column += 1) {
          cells.push(row * ROW + column);
        }
      }
    }
    if (cells.some((cell) => taken.has(cell))) return false;
    for (const cell of cells) taken.add(cell);
    return true;
  }
}

/** Whether a stretch lies completely outside the tile. */
const isOutsideTile = ({ x, y }: Point, along: Point, size: number): boolean =>
  Math.max(x, x + along.x) < 0 ||
  Math.min(x, x + along.x) > size ||
  Math.max(y, y + along.y) < 0 ||
  Math.min(y, y + along.y) > size;

const isInside = ({ x, y }: Point, size: number): boolean =>
  x >= 0 && y >= 0 && x < size && y < size;

const cellOf = (pixels: number): number => Math.floor(pixels / CELL_PX);

const isNear = (others: readonly Point[], { x, y }: Point): boolean =>
  others.some((other) => Math.hypot(other.x - x, other.y - y) < REPEAT_PX * 0.6);
