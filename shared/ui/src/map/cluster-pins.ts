import type { Coordinates } from '@tableside/contracts/restaurant/model';
import type { Pin } from './located';

/** At this zoom a doorstep fills the map. */
export const MAX_ZOOM = 18;
/** How much room a marker takes with what a finger needs around it, in pixels: closer ones could not be pressed one by one. */
export const PIN_PX = 32;
/** Of a marker with a count: what a letter takes in width, and what lies beside the letters. */
const LETTER_PX = 7.5;
const BESIDE_PX = 26;

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Cluster {
  /** In the order of their numbers. The marker stands at the first one. */
  readonly pins: readonly [Pin, ...Pin[]];
  /** "5", or "5 +3": the first number, and how many more there are. */
  readonly label: string;
}

type Placed = Cluster & Point & { readonly width: number };

/** Groups pins so that no marker touches another. It follows from the zoom alone: panning neither makes nor parts a group.
 * @param toPixels where a place lies, in pixels from any point that stays
 * @returns in the order of their first numbers */
export function clusterPins(
  pins: readonly Pin[],
  toPixels: (place: Coordinates) => Point,
): Cluster[] {
  const clusters: Placed[] = [];
  for (const pin of pins) {
    let cluster = place([pin], toPixels);
    // A marker that grows may touch one that it did not touch before.
    for (let at = findTouching(clusters, cluster); at >= 0; at = findTouching(clusters, cluster)) {
      const [other] = clusters.splice(at, 1);
      if (other) cluster = place([...other.pins, ...cluster.pins], toPixels);
    }
    clusters.push(cluster);
  }
  return clusters.sort(({ pins: [one] }, { pins: [other] }) => one.number - other.number);
}

function place(pins: readonly [Pin, ...Pin[]], toPixels: (place: Coordinates) => Point): Placed {
  const [first, ...others] = pins.toSorted((one, other) => one.number - other.number) as [
    Pin,
    ...Pin[],
  ];
  const label = others.length ? `${first.number} +${others.length}` : String(first.number);
  const width = others.length ? label.length * LETTER_PX + BESIDE_PX : PIN_PX;
  const { x, y } = toPixels(first.place);
  return { pins: [first, ...others], label, width, x, y };
}

const findTouching = (clusters: readonly Placed[], { x, y, width }: Placed): number =>
  clusters.findIndex(
    (other) => Math.abs(other.x - x) < (other.width + width) / 2 && Math.abs(other.y - y) < PIN_PX,
  );
