import type { Coordinates, RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { middlePlace } from '../view/projection';

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
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}
