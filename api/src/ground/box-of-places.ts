import { STEPS_PER_DEGREE, type GroundBox } from '@tableside/contracts/ground';
import { bringNear } from '../import/read/geometry';
import type { Position } from '../import/read/raw-place';

/** Which share of the places at each edge may be a typing error. */
const STRAY_SHARE = 0.005;
/** How far around the places the ground goes: a part of their width, and in degrees at least and at most. */
const MARGIN_SHARE = 0.3;
const MARGIN_MIN = 0.02;
const MARGIN_MAX = 0.2;

/** The piece of the earth that a map of these places shows, in steps; null without places. */
export function boxOfPlaces(places: readonly Position[]): GroundBox | null {
  const [first] = places;
  if (!first) return null;
  const [west, east] = rangeOf(
    places.map(({ longitude }) => bringNear(longitude, first.longitude)),
  );
  const [south, north] = rangeOf(places.map(({ latitude }) => latitude));
  return { west, east, south, north };
}

/** Both edges, in steps, with the margin. */
function rangeOf(values: readonly number[]): readonly [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  const strays = Math.floor(sorted.length * STRAY_SHARE);
  const [least = 0, most = 0] = [sorted[strays], sorted[sorted.length - 1 - strays]];
  const margin = Math.min(Math.max((most - least) * MARGIN_SHARE, MARGIN_MIN), MARGIN_MAX);
  return [
    Math.floor((least - margin) * STEPS_PER_DEGREE),
    Math.ceil((most + margin) * STEPS_PER_DEGREE),
  ];
}
