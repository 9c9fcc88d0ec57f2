import type { GroundKind, GroundPart } from '@tableside/contracts/ground';

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
