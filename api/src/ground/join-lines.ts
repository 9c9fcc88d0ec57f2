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
