import type { Coordinates } from '@tableside/contracts/restaurant/model';
import type { Box } from './lettering';
import type { Pin } from './located';
import type { Point } from '../view/projection';

/** Pins that would touch one another, drawn as one; most hold a single pin. */
export interface Cluster extends Point {
  readonly pins: readonly [Pin, ...Pin[]];
  /** "5", or "5 +3": the first number, and how many more there are. */
  readonly label: string;
  /** Of the stud, in pixels. */
  readonly width: number;
}

/** Height of a stud, and the width of one with a single number, in pixels. */
export const STUD_PX = 24;
/** What a letter of the stud takes in width, and what lies beside the letters. */
const LETTER_PX = 6.8;
const BESIDE_PX = 18;
/** Around each stud, in pixels: what takes a finger. That of one never lies over that of another. */
export const REACH_PX = 4;
/** Two pins nearer than that can neither be told apart nor pressed one by one, in pixels. */
export const APART_PX = STUD_PX + 2 * REACH_PX;

type Pins = Cluster['pins'];
interface Group extends Point {
  readonly pins: Pins;
}

/** Groups pins whose reach would meet on the screen. A group stands at its first pin, so that what is drawn is a place and never
 * a point between two. It follows from the scale alone: moving the map neither makes nor parts a group.
 * @param toPlane where a place lies, in pixels from any point that stays
 * @returns each with where it lies so */
export function clusterPins(
  pins: readonly Pin[],
  toPlane: (place: Coordinates) => Point,
): Cluster[] {
  const groups: Group[] = [];
  for (const pin of pins) {
    let group: Group = { ...toPlane(pin.place), pins: [pin] };
    // A stud that grows may meet one that it did not meet before.
    for (let at = findMet(groups, group); at >= 0; at = findMet(groups, group)) {
      const [other] = groups.splice(at, 1);
      if (other) group = merge(other, group);
    }
    groups.push(group);
  }
  return groups.map((group) => ({ ...group, ...measure(group) })).sort(byNumber);
}

const byNumber = ({ pins: [one] }: Group, { pins: [other] }: Group): number =>
  one.number - other.number;

/** Both as one, at the first pin. Each has its pins in order. */
function merge(one: Group, other: Group): Group {
  const [first, second] = byNumber(one, other) < 0 ? [one, other] : [other, one];
  const [head, ...rest] = first.pins;
  const others = [...rest, ...second.pins].sort((a, b) => a.number - b.number);
  return { ...first, pins: [head, ...others] };
}

const findMet = (groups: readonly Group[], group: Group): number =>
  groups.findIndex((other) => {
    const reach = (measure(other).width + measure(group).width) / 2 + 2 * REACH_PX;
    return Math.abs(other.x - group.x) < reach && Math.abs(other.y - group.y) < APART_PX;
  });

function measure({ pins }: Group): Pick<Cluster, 'label' | 'width'> {
  const [first, ...others] = pins;
  if (!others.length) return { label: String(first.number), width: STUD_PX };
  const label = `${first.number} +${others.length}`;
  return { label, width: label.length * LETTER_PX + BESIDE_PX };
}

/** What a stud and its reach cover. */
export const boxOfCluster = ({ x, y, width }: Cluster): Box => ({
  left: x - width / 2 - REACH_PX,
  right: x + width / 2 + REACH_PX,
  top: y - STUD_PX / 2 - REACH_PX,
  bottom: y + STUD_PX / 2 + REACH_PX,
});
