import type { Coordinates } from '@tableside/contracts/restaurant/model';
import { arrangeLetterings, letter, type Box } from './lettering';
import type { Neighbourhood } from './neighbourhoods';
import type { Size } from '../view/projection';
import type { MapView } from '../view/map-view';
import styles from './drawing.module.css';

/** With more dots than that no name finds a place without any. */
const DOTS_MAX = 500;
/** What the buttons and the scale bar take of the map's corners, in pixels. */
const BUTTONS: Size = { width: 64, height: 168 };
const SCALE: Size = { width: 144, height: 48 };
const OFFER: Size = { width: 168, height: 60 };

/** Boxes of the map that buttons and the scale bar lie over.
 * @param hasOffer whether a button stands in the upper left too */
export const listCorners = ({ width, height }: Size, hasOffer: boolean): Box[] => [
  { left: width - BUTTONS.width, top: 0, right: width, bottom: BUTTONS.height },
  { left: 0, top: height - SCALE.height, right: SCALE.width, bottom: height },
  ...(hasOffer ? [{ left: 0, top: 0, right: OFFER.width, bottom: OFFER.height }] : []),
];

export interface MapLetteringProps {
  readonly neighbourhoods: readonly Neighbourhood[];
  /** What lies over the names. */
  readonly covers: readonly Box[];
  /** What lies under them. */
  readonly dots: readonly Coordinates[];
  readonly size: Size;
  readonly view: MapView;
}

/** The neighbourhoods' names where they can be read. */
export function MapLettering({ neighbourhoods, covers, dots, size, view }: MapLetteringProps) {
  const names = neighbourhoods
    .filter(({ middle }) => view.isInside(middle))
    .map(({ name, middle }) => ({ name, ...view.toScreen(middle) }));
  const letterings = arrangeLetterings(names, size, {
    dots: dots.length > DOTS_MAX ? [] : dots.filter(view.isInside).map(view.toScreen),
    boxes: covers,
  });
  return (
    <g aria-hidden="true" className={styles['lettering']}>
      {letterings.map(({ name, x, y }) => (
        <text key={name} x={x} y={y}>
          {letter(name)}
        </text>
      ))}
    </g>
  );
}
