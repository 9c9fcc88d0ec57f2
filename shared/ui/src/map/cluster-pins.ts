import type { Coordinates } from '@tableside/contracts/restaurant/model';
import type { Pin } from './located';

export const MAX_ZOOM = 18;
/** Size of a marker's touch target in pixels; closer markers are merged. */
export const PIN_PX = 32;
/** Marker width: per character of its label, and the rest, in pixels. */
const CHARACTER_PX = 7.5;
const PADDING_PX = 26;

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Cluster {
  /** Ordered by number. The marker is placed at the first one. */
  readonly pins: readonly [Pin, ...Pin[]];
  /** "5", or "5 +3": the first number and how many more. */
  readonly label: string;
}

type Placed = Cluster & Point & { readonly width: number };

/** Groups pins so that no two markers touch. Depends only on the zoom: panning never changes the groups.
 * @param toPixels projects a position to pixels relative to a fixed origin
 * @returns ordered by first number */
export function clusterPins(
  pins: readonly Pin[],
  toPixels: (position: Coordinates) => Point,
): Cluster[] {
  const clusters: Placed[] = [];
  for (const pin of pins) {
    let cluster = position([pin], toPixels);
    // A merged marker is wider and may touch another one.
    for (let at = findTouching(clusters, cluster); at >= 0; at = findTouching(clusters, cluster)) {
      const [other] = clusters.splice(at, 1);
      if (other) cluster = position([...other.pins, ...cluster.pins], toPixels);
    }
    clusters.push(cluster);
  }
  return clusters.sort(({ pins: [one] }, { pins: [other] }) => one.number - other.number);
}

function position(
  pins: readonly [Pin, ...Pin[]],
  toPixels: (position: Coordinates) => Point,
): Placed {
  const [first, ...others] = pins.toSorted((one, other) => one.number - other.number) as [
    Pin,
    ...Pin[],
  ];
  const label = others.length ? `${first.number} +${others.length}` : String(first.number);
  const width = others.length ? label.length * CHARACTER_PX + PADDING_PX : PIN_PX;
  const { x, y } = toPixels(first.position);
  return { pins: [first, ...others], label, width, x, y };
}

const findTouching = (clusters: readonly Placed[], { x, y, width }: Placed): number =>
  clusters.findIndex(
    (other) => Math.abs(other.x - x) < (other.width + width) / 2 && Math.abs(other.y - y) < PIN_PX,
  );
