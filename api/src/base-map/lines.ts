import type { BaseMapPart } from '@tableside/contracts/base-map';

const startOf = (part: BaseMapPart): string => `${part[0]},${part[1]}`;
const endOf = (part: BaseMapPart): string => `${part.at(-2)},${part.at(-1)}`;

function reverse(part: BaseMapPart): BaseMapPart {
  const reversed = new Int32Array(part.length);
  for (let index = 0; index < part.length; index += 2) {
    reversed[part.length - 2 - index] = part[index] ?? 0;
    reversed[part.length - 1 - index] = part[index + 1] ?? 0;
  }
  return reversed;
}

/** Index of lines by their ends; taking a line removes it. */
class Ends {
  readonly #byEnd = new Map<string, Set<BaseMapPart>>();

  constructor(lines: readonly BaseMapPart[]) {
    for (const line of lines) {
      for (const end of [startOf(line), endOf(line)]) {
        const there = this.#byEnd.get(end) ?? new Set();
        this.#byEnd.set(end, there.add(line));
      }
    }
  }

  has(line: BaseMapPart): boolean {
    return this.#byEnd.get(startOf(line))?.has(line) ?? false;
  }

  take(line: BaseMapPart): void {
    for (const end of [startOf(line), endOf(line)]) this.#byEnd.get(end)?.delete(line);
  }

  /** Takes a line that starts or ends at a point, oriented to start there. */
  takeFrom(end: string): BaseMapPart | null {
    const [line] = this.#byEnd.get(end) ?? [];
    if (!line) return null;
    this.take(line);
    return startOf(line) === end ? line : reverse(line);
  }
}

/** Joins lines at their ends: streets and shores are split into pieces. */
export function joinLines(lines: readonly BaseMapPart[]): BaseMapPart[] {
  const ends = new Ends(lines);
  const joined: BaseMapPart[] = [];
  for (const line of lines) {
    if (!ends.has(line)) continue;
    ends.take(line);
    const after = follow(ends, endOf(line));
    const before = follow(ends, startOf(line)).map(reverse).reverse();
    joined.push(concat([...before, line, ...after]));
  }
  return joined;
}

function follow(ends: Ends, from: string): BaseMapPart[] {
  const found: BaseMapPart[] = [];
  for (let next = ends.takeFrom(from); next; next = ends.takeFrom(endOf(next))) found.push(next);
  return found;
}

function concat(lines: readonly BaseMapPart[]): BaseMapPart {
  const [first] = lines;
  if (first && lines.length === 1) return first;
  const size = lines.reduce((sum, line) => sum + line.length - 2, 2);
  const joined = new Int32Array(size);
  let at = 0;
  for (const line of lines) {
    joined.set(line, at);
    at += line.length - 2;
  }
  return joined;
}

export const isClosed = (line: BaseMapPart): boolean =>
  line.length >= 8 && startOf(line) === endOf(line);

/** Maximum distance of an omitted point from the line, in steps: less than a pixel at all but the closest zoom. */
const TOLERANCE = 1.5;

/** Lines are simplified in pieces of this many points, whose ends stay, because the worst case is quadratic. */
const STRETCH = 256;

/** Simplifies a line (Douglas-Peucker); its ends stay.
 * @param tolerance in steps */
export function simplify(part: BaseMapPart, tolerance = TOLERANCE): BaseMapPart {
  const points = part.length / 2;
  if (points <= 2) return part;
  const isKept = new Uint8Array(points);
  isKept[0] = isKept[points - 1] = 1;
  const stretches: [number, number][] = [];
  for (let from = 0; from < points - 1; from += STRETCH) {
    const to = Math.min(from + STRETCH, points - 1);
    isKept[to] = 1;
    stretches.push([from, to]);
  }
  for (let stretch = stretches.pop(); stretch; stretch = stretches.pop()) {
    const [from, to] = stretch;
    const { index, distance } = findFarthest(part, from, to);
    if (distance <= tolerance) continue;
    isKept[index] = 1;
    stretches.push([from, index], [index, to]);
  }
  const kept: number[] = [];
  for (let index = 0; index < points; index += 1) {
    if (isKept[index]) kept.push(part[2 * index] ?? 0, part[2 * index + 1] ?? 0);
  }
  return Int32Array.from(kept);
}

function findFarthest(part: BaseMapPart, from: number, to: number) {
  const [ax = 0, ay = 0] = [part[2 * from], part[2 * from + 1]];
  const [bx = 0, by = 0] = [part[2 * to], part[2 * to + 1]];
  const [dx, dy] = [bx - ax, by - ay];
  const length2 = dx * dx + dy * dy;
  let [index, most] = [from, -1];
  for (let each = from + 1; each < to; each += 1) {
    const [x, y] = [(part[2 * each] ?? 0) - ax, (part[2 * each + 1] ?? 0) - ay];
    // Nearest point of the segment, possibly an end.
    const share = length2 ? Math.min(Math.max((x * dx + y * dy) / length2, 0), 1) : 0;
    const away = Math.hypot(x - share * dx, y - share * dy);
    if (away > most) [index, most] = [each, away];
  }
  return { index, distance: most };
}
