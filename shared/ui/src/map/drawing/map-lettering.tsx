import type { Coordinates } from '@tableside/contracts/restaurant/model';
import { arrangeLetterings, letter, type Box } from './lettering';
import type { Neighbourhood } from './neighbourhoods';
import type { Size } from './projection';
import type { MapView } from './use-map-view';
import styles from './drawing.module.css';

/** With more dots than that no name finds a place without any. */
const DOTS_MAX = 500;
/** What the buttons and the scale bar take of the map's corners, in pixels. */
const BUTTONS: Size = { width: 64, height: 168 };
const SCALE: Size = { width: 144, height: 48 };

/** Boxes of the map that buttons and the scale bar lie over. */
export const listCorners = ({ width, height }: Size): Box[] => [
  { left: width - BUTTONS.width, top: 0, right: width, bottom: BUTTONS.height },
  { left: 0, top: height - SCALE.height, right: SCALE.width, bottom: height },
];

export interface MapLetteringProps {
  readonly neighbourhoods: readonly Neighbourhood[];
  /** What lies over the names. */
  readonly pins: readonly Coordinates[];
  /** What lies under them. */
  readonly dots: readonly Coordinates[];
  readonly size: Size;
  readonly view: MapView;
}

/** The neighbourhoods' names where they can be read. */
export function MapLettering({ neighbourhoods, pins, dots, size, view }: MapLetteringProps) {
  const names = neighbourhoods
    .filter(({ middle }) => view.isInside(middle))
    .map(({ name, middle }) => ({ name, ...view.toScreen(middle) }));
  const letterings = arrangeLetterings(names, size, {
    pins: pins.map(view.toScreen),
    dots: dots.length > DOTS_MAX ? [] : dots.filter(view.isInside).map(view.toScreen),
    boxes: listCorners(size),
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
