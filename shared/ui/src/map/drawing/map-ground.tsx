import { cx } from '../../lib/cx';
import { memo, useMemo } from 'react';
import type { Coordinates } from '@tableside/contracts/restaurant/model';
import type { Projection } from '../view/projection';
import type { MapView } from '../view/map-view';
import styles from './drawing.module.css';

export interface MapDotsProps {
  readonly places: readonly Coordinates[];
  readonly view: MapView;
  /** Whether streets lie below them. */
  readonly isOnGround: boolean;
}

/** Every place as a dot. They are one path that is drawn once and then only moved, however many there are. */
export function MapDots({ places, view, isOnGround }: MapDotsProps) {
  const { x, y } = view.origin;
  return (
    <g transform={`translate(${x} ${y}) scale(${view.scale})`} aria-hidden="true">
      <Dots places={places} projection={view.projection} isOnGround={isOnGround} />
    </g>
  );
}

interface DotsProps {
  readonly places: readonly Coordinates[];
  readonly projection: Projection;
  readonly isOnGround: boolean;
}

const Dots = memo(function Dots({ places, projection, isOnGround }: DotsProps) {
  const path = useMemo(
    () =>
      places
        .map(projection.toPoint)
        // A line without length has round ends only: a dot.
        .map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`)
        .join(''),
    [places, projection],
  );
  return (
    <path
      d={path}
      className={cx(styles['dots'], isOnGround && styles['onGround'])}
      vectorEffect="non-scaling-stroke"
    />
  );
});
