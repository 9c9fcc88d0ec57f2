import type { Coordinates, RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useEffect, useState, type RefObject } from 'react';
import { useCardBox, type Chosen } from './use-card-box';
import {
  APART_PX,
  CLOSEST,
  type Cluster,
  type Located,
  type MapView,
  type Point,
} from '@tableside/ui/map';

/** How near to a dot a press on the ground means it, in pixels. */
const DOT_REACH_PX = 14;
/** At most so many places at one spot are listed. */
const LISTED_MAX = 12;

/** The card of what was pressed on the map, and how it opens and closes. */
export function useMapCard(frame: RefObject<HTMLElement | null>, view: MapView) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const shown = chosen?.restaurants ?? NONE;
  const isOpen = chosen !== null;
  const box = useCardBox(frame, chosen, view);

  const open = (restaurants: readonly RestaurantSummary[], place: Coordinates) =>
    setChosen({ restaurants: restaurants.slice(0, LISTED_MAX), place });
  const close = () => {
    const slug = shown[0]?.slug;
    setChosen(null);
    const pins = frame.current?.querySelectorAll<SVGElement>('[data-pin]') ?? [];
    const pin = [...pins].find(({ dataset }) => dataset['pin'] === slug);
    (pin ?? frame.current)?.focus({ preventScroll: true });
  };

  useEffect(() => {
    if (!isOpen) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    const element = frame.current;
    element?.addEventListener('keydown', handleKey);
    return () => element?.removeEventListener('keydown', handleKey);
  });

  return {
    shown,
    close,
    /** Where what was pressed lies. */
    place: chosen?.place ?? null,
    /** What the open card covers of the map, in pixels. */
    box,
    /** Opens the card of a pin; a group is zoomed into until its pins part, and listed where they never do. */
    press: (pins: Cluster['pins']) => {
      const [first] = pins;
      const places = pins.map(({ place }) => place);
      if (isOneSpot(places, view))
        open(
          pins.map(({ restaurant }) => restaurant),
          first.place,
        );
      else view.zoomTo(places);
    },
    /** Opens the card of the dot that a press on the ground meant.
     * @returns whether there was one */
    pressGround: (at: Point, places: readonly Located[]): boolean => {
      const near = findNearest(at, places, view);
      if (near) open([near.restaurant], near.place);
      else if (isOpen) close();
      return near !== null || isOpen;
    },
  };
}

const NONE: readonly RestaurantSummary[] = [];

/** Whether not even the closest view tells places apart. */
const isOneSpot = (
  places: readonly Coordinates[],
  { projection: { toPoint } }: MapView,
): boolean => {
  const [first, ...others] = places.map(toPoint);
  return others.every(
    ({ x, y }) => first && Math.hypot(x - first.x, y - first.y) * CLOSEST < APART_PX,
  );
};

function findNearest(at: Point, places: readonly Located[], view: MapView): Located | null {
  let [nearest, least] = [null as Located | null, DOT_REACH_PX];
  for (const located of places) {
    const { x, y } = view.toScreen(located.place);
    const away = Math.hypot(x - at.x, y - at.y);
    if (away < least) [nearest, least] = [located, away];
  }
  return nearest;
}
