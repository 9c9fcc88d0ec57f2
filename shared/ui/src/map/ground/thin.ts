import type { GroundPart } from '@tableside/contracts/ground/kinds';

/** Lines with fewer points for smaller maps, by line and level; made when they are first drawn. */
const thinned = new WeakMap<GroundPart, (GroundPart | undefined)[]>();

/** A line without points that lie nearer than so many steps to the one before; its ends stay. Each halving of the scale is
 * another line, which is made once.
 * @param steps less is not worth another line below two */
export function thin(part: GroundPart, steps: number): GroundPart {
  const level = Math.floor(Math.log2(steps));
  if (level < 1 || part.length <= 4) return part;
  const levels = thinned.get(part) ?? [];
  if (!levels.length) thinned.set(part, levels);
  return (levels[level] ??= leaveOut(part, 2 ** level));
}

function leaveOut(part: GroundPart, steps: number): GroundPart {
  const kept = new Int32Array(part.length);
  const end = part.length - 2;
  let [length, lastX, lastY] = [0, Infinity, Infinity];
  for (let index = 0; index <= end; index += 2) {
    const [x = 0, y = 0] = [part[index], part[index + 1]];
    const isNear = Math.abs(x - lastX) + Math.abs(y - lastY) < steps;
    if (isNear && index > 0 && index < end) continue;
    kept[length] = lastX = x;
    kept[length + 1] = lastY = y;
    length += 2;
  }
  return kept.slice(0, length);
}
