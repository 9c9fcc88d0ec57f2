import { memo, useMemo } from 'react';
import type { Coordinates } from '@tableside/contracts/restaurant/model';
import type { Projection } from './projection';
import type { MapView } from './use-map-view';
import styles from './drawing.module.css';

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
