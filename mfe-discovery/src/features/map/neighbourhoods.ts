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

/** From the middle of the places to the lines that a name may stand on, the best first: above a pin in the middle, below
 * it, then further away. */
const LIFTS_PX = [-16, 27, -36, 47];
/** What stays free at the edges of the map. */
const EDGE_PX = 12;
/** From the middle of a pin to its edge, and from a name's line to its middle. */
const PIN_PX = 11;
const HALF_LETTER_PX = 4;

const halfWidth = (name: string): number => (letter(name).length * LETTER_PX) / 2;

/** Where a name may stand for a middle at `x` and `y`, whole within a map that is so wide; the best place first. */
export function placeLettering(name: string, x: number, y: number, width: number): Lettering[] {
  const half = halfWidth(name) + EDGE_PX;
  const within = Math.max(Math.min(x, width - half), half);
  return LIFTS_PX.map((lift) => ({ name, x: within, y: y + lift }));
}

/** One place for each name, where it is not written over a name before it and no pin lies over it. A name that pins leave
 * no room for stands at its best place; one that other names leave no room for is left out. */
export function arrangeLetterings(
  names: readonly (readonly Lettering[])[],
  pins: readonly { readonly x: number; readonly y: number }[],
): Lettering[] {
  const kept: Lettering[] = [];
  for (const places of names) {
    const free = places.filter((place) => !kept.some((other) => overlaps(other, place)));
    const clear = free.find((place) => !pins.some((pin) => covers(pin, place))) ?? free[0];
    if (clear) kept.push(clear);
  }
  return kept;
}

const overlaps = (a: Lettering, b: Lettering): boolean =>
  Math.abs(a.y - b.y) < LINE_PX && Math.abs(a.x - b.x) < halfWidth(a.name) + halfWidth(b.name);

const covers = (pin: { readonly x: number; readonly y: number }, { name, x, y }: Lettering) =>
  Math.abs(pin.x - x) < halfWidth(name) + PIN_PX &&
  Math.abs(pin.y - (y - HALF_LETTER_PX)) < PIN_PX + HALF_LETTER_PX;
