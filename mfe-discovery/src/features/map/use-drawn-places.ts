import type { Coordinates, RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useMemo } from 'react';
import type { MapPlaces } from './use-map-places';
import { listNeighbourhoods, numberPins } from '@tableside/ui/map';

interface Shown {
  /** What the list shows: these are the pins. */
  readonly shown: readonly RestaurantSummary[];
  /** The visitor's own, when it was given. */
  readonly position: Coordinates | null;
  readonly isByDistance: boolean;
}

/** What a map draws of a selection. */
export function useDrawnPlaces(
  { restaurants, located }: MapPlaces,
  { shown, position, isByDistance }: Shown,
) {
  const pins = useMemo(() => numberPins(shown), [shown]);
  const dots = useMemo(() => located.map(({ place }) => place), [located]);
  /** What has to be in view at first. */
  const seen = useMemo(() => {
    if (!position) return dots;
    return [...(isByDistance ? pins.map(({ place }) => place) : dots), position];
  }, [dots, pins, position, isByDistance]);
  const neighbourhoods = useMemo(() => listNeighbourhoods(restaurants), [restaurants]);
  return { pins, dots, seen, neighbourhoods };
}
