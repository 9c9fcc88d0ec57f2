import type { Coordinates, RestaurantSummary } from '@tableside/contracts/model';
import { middlePlace } from './projection';

export interface Neighbourhood {
  readonly name: string;
  readonly middle: Coordinates;
  readonly count: number;
}

/** Neighbourhoods at the middle of their places, those with the most places first. */
export function listNeighbourhoods(places: readonly RestaurantSummary[]): Neighbourhood[] {
  const byName = new Map<string, Coordinates[]>();
  for (const { area, coordinates } of places) {
    if (!area || !coordinates) continue;
    const known = byName.get(area);
    if (known) known.push(coordinates);
    else byName.set(area, [coordinates]);
  }
  return [...byName]
    .map(([name, all]) => ({ name, middle: middlePlace(all), count: all.length }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}

export interface Lettering {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** Pixels that a name takes, as its letters are set on the map: spaced capitals of 11 px. */
const LETTER_PX = 8.6;
const LINE_PX = 20;
const LONGEST = 28;

/** Names shortened to what a map can carry. */
export const letter = (name: string): string =>
  name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name;

/** From the middle of the places up to the name, so that a pin there does not lie over it. */
const LIFT_PX = 16;
/** What stays free at the edges of the map. */
const EDGE_PX = 12;

/** Where a name stands for a middle at `x` and `y`, whole within a map that is so wide. */
export function placeLettering(name: string, x: number, y: number, width: number): Lettering {
  const half = (letter(name).length * LETTER_PX) / 2 + EDGE_PX;
  return { name, x: Math.max(Math.min(x, width - half), half), y: y - LIFT_PX };
}

/** Leaves out what would be written over something written before it. */
export function withoutOverlaps(letterings: readonly Lettering[]): Lettering[] {
  const kept: Lettering[] = [];
  const overlaps = (a: Lettering, b: Lettering) =>
    Math.abs(a.y - b.y) < LINE_PX &&
    Math.abs(a.x - b.x) < ((letter(a.name).length + letter(b.name).length) * LETTER_PX) / 2;
  for (const lettering of letterings) {
    if (!kept.some((other) => overlaps(other, lettering))) kept.push(lettering);
  }
  return kept;
}
