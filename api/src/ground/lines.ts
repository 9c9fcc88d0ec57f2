import type { GroundPart } from '@tableside/contracts/ground';

const startOf = (part: GroundPart): string => `${part[0]},${part[1]}`;
const endOf = (part: GroundPart): string => `${part.at(-2)},${part.at(-1)}`;

function reverse(part: GroundPart): GroundPart {
  const reversed = new Int32Array(part.length);
  for (let index = 0; index < part.length; index += 2) {
    reversed[part.length - 2 - index] = part[index] ?? 0;
    reversed[part.length - 1 - index] = part[index + 1] ?? 0;
  }
  return reversed;
}

/** Lines by where they begin and end; what is taken is gone. */
class Ends {
  readonly #byEnd = new Map<string, Set<GroundPart>>();

  constructor(lines: readonly GroundPart[]) {
    for (const line of lines) {
      for (const end of [startOf(line), endOf(line)]) {
        const there = this.#byEnd.get(end) ?? new Set();
        this.#byEnd.set(end, there.add(line));
      }
    }
  }

  has(line: GroundPart): boolean {
    return this.#byEnd.get(startOf(line))?.has(line) ?? false;
  }

  take(line: GroundPart): void {
    for (const end of [startOf(line), endOf(line)]) this.#byEnd.get(end)?.delete(line);
  }

  /** Takes a line that begins or ends there, turned so that it begins there. */
  takeFrom(end: string): GroundPart | null {
    const [line] = this.#byEnd.get(end) ?? [];
    if (!line) return null;
    this.take(line);
    return startOf(line) === end ? line : reverse(line);
  }
}

/** Lines that meet at their ends as one line: streets and shores come in pieces. */
export function joinLines(lines: readonly GroundPart[]): GroundPart[] {
  const ends = new Ends(lines);
  const joined: GroundPart[] = [];
  for (const line of lines) {
    if (!ends.has(line)) continue;
    ends.take(line);
    const after = follow(ends, endOf(line));
    const before = follow(ends, startOf(line)).map(reverse).reverse();
    joined.push(concat([...before, line, ...after]));
  }
  return joined;
}

function follow(ends: Ends, from: string): GroundPart[] {
  const found: GroundPart[] = [];
  for (let next = ends.takeFrom(from); next; next = ends.takeFrom(endOf(next))) found.push(next);
  return found;
}

/** One line after the other; each begins where the one before ended. */
function concat(lines: readonly GroundPart[]): GroundPart {
  const [first] = lines;
  if (first && lines.length === 1) return first;
  const size = lines.reduce((sum, line) => sum + line.length - 2, 2);
  const whole = new Int32Array(size);
  let at = 0;
  for (const line of lines) {
    whole.set(line, at);
    at += line.length - 2;
  }
  return whole;
}

/** True for a line that ends where it begins. */
export const isClosed = (line: GroundPart): boolean =>
  line.length >= 8 && startOf(line) === endOf(line);

/** How far from the drawn line a point may lie that is left out, in steps: less than a pixel at the closest zoom but one. */
const TOLERANCE = 1.5;

/** Lines are looked at in stretches of so many points, whose ends stay: a line that leaves nothing out would take the
 * square of its length. */
const STRETCH = 256;

/** The same line with fewer points, by Douglas and Peucker; its ends stay.
 * @param tolerance in steps */
export function simplify(part: GroundPart, tolerance = TOLERANCE): GroundPart {
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

function findFarthest(part: GroundPart, from: number, to: number) {
  const [ax = 0, ay = 0] = [part[2 * from], part[2 * from + 1]];
  const [bx = 0, by = 0] = [part[2 * to], part[2 * to + 1]];
  const [dx, dy] = [bx - ax, by - ay];
  const length2 = dx * dx + dy * dy;
  let [index, most] = [from, -1];
  for (let each = from + 1; each < to; each += 1) {
    const [x, y] = [(part[2 * each] ?? 0) - ax, (part[2 * each + 1] ?? 0) - ay];
    // To the nearest point of the stretch between both ends, which may be one of them.
    const share = length2 ? Math.min(Math.max((x * dx + y * dy) / length2, 0), 1) : 0;
    const away = Math.hypot(x - share * dx, y - share * dy);
    if (away > most) [index, most] = [each, away];
  }
  return { index, distance: most };
}
