import type { Pin } from './located';
import type { Point } from './projection';

/** Pins that would lie over one another, drawn as one; most hold a single pin. */
export interface Cluster extends Point {
  readonly pins: readonly [Pin, ...Pin[]];
}

/** Two pins nearer than that can neither be told apart nor pressed one by one, in pixels. */
export const APART_PX = 26;

/** Groups pins by how near they are on the screen: each joins the first group whose first pin is near. The groups stand at
 * their first pin, so that what is drawn is a place and never a point between two. */
export function clusterPins(
  pins: readonly Pin[],
  toScreen: (place: Pin['place']) => Point,
): Cluster[] {
  const clusters: { x: number; y: number; pins: [Pin, ...Pin[]] }[] = [];
  for (const pin of pins) {
    const { x, y } = toScreen(pin.place);
    const near = clusters.find((other) => Math.hypot(other.x - x, other.y - y) < APART_PX);
    if (near) near.pins.push(pin);
    else clusters.push({ x, y, pins: [pin] });
  }
  return clusters;
}
