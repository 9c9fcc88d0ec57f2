import type { GroundPart } from '@tableside/contracts/ground';

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
