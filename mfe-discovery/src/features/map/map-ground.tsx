import { memo, useMemo } from 'react';
import type { Coordinates } from '@tableside/contracts/model';
import { arrangeLetterings, letter, placeLettering, type Neighbourhood } from './neighbourhoods';
import type { Projection, Size } from './projection';
import type { MapView } from './use-map-view';
import styles from './map.module.css';

export interface MapDotsProps {
  readonly places: readonly Coordinates[];
  readonly view: MapView;
}

/** Every place as a dot. They are one path that is drawn once and then only moved, however many there are. */
export function MapDots({ places, view }: MapDotsProps) {
  const { x, y } = view.origin;
  return (
    <g transform={`translate(${x} ${y}) scale(${view.scale})`} aria-hidden="true">
      <Dots places={places} projection={view.projection} />
    </g>
  );
}

interface DotsProps {
  readonly places: readonly Coordinates[];
  readonly projection: Projection;
}

const Dots = memo(function Dots({ places, projection }: DotsProps) {
  const path = useMemo(
    () =>
      places
        .map(projection.toPoint)
        // A line without length has round ends only: a dot.
        .map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`)
        .join(''),
    [places, projection],
  );
  return <path d={path} className={styles['dots']} vectorEffect="non-scaling-stroke" />;
});

export interface MapLetteringProps {
  readonly neighbourhoods: readonly Neighbourhood[];
  /** What the names stay clear of. */
  readonly pins: readonly Coordinates[];
  readonly size: Size;
  readonly view: MapView;
}

/** The neighbourhoods' names where they fit. */
export function MapLettering({ neighbourhoods, pins, size, view }: MapLetteringProps) {
  const letterings = arrangeLetterings(
    neighbourhoods
      .filter(({ middle }) => view.isInside(middle))
      .map(({ name, middle }) => {
        const { x, y } = view.toScreen(middle);
        return placeLettering(name, x, y, size.width);
      }),
    pins.map(view.toScreen),
  );
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
