import type { Coordinates, RestaurantSummary } from '@tableside/contracts/restaurant/model';
import type { Box, MapView } from '@tableside/ui/map';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** From the edges of a pin to its middle: none may lie nearer to the card. */
const PIN_PX = 20;

/** What was pressed. */
export interface Chosen {
  readonly restaurants: readonly RestaurantSummary[];
  readonly place: Coordinates;
}

/** What the open card covers of the map, in pixels, which follows from what it says. The place that it is about never lies under it:
 * when it opens and when it grows the map makes room. Afterwards the map goes where it is moved. */
export function useCardBox(
  frame: RefObject<HTMLElement | null>,
  chosen: Chosen | null,
  view: MapView,
): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  const newest = useRef(view);
  useLayoutEffect(() => {
    newest.current = view;
  });

  useEffect(() => {
    const card = frame.current?.querySelector<HTMLElement>('[data-card]');
    if (!chosen || !card || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => {
      const { offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight } = card;
      const right = left + offsetWidth;
      setBox({ left, top, right, bottom: top + offsetHeight });
      const { x, y } = newest.current.toScreen(chosen.place);
      if (y > top - PIN_PX && x > left - PIN_PX && x < right + PIN_PX) {
        newest.current.pan(0, y - top / 2);
      }
    });
    observer.observe(card);
    return () => observer.disconnect();
  }, [frame, chosen]);
  return chosen && box;
}
