import type { Coordinates } from '@tableside/contracts/restaurant/model';
import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../lib/cx';
import { pixelsPerMeter } from './map-controls';
import { toLatLng } from './restaurants-map';
import type { MapView } from './use-restaurants-map';
import styles from './map.module.css';

export interface MapShapesProps {
  readonly view: MapView;
  /** Every restaurant that matches the filters. */
  readonly dots: readonly Coordinates[];
  /** Whether the dots are drawn on top of streets. */
  readonly isOnStreets: boolean;
  /** The user's location and its accuracy. */
  readonly position: (Coordinates & { readonly accuracyM: number }) | null;
  /** The restaurant whose card is open. */
  readonly chosen: Coordinates | null;
}

/** Shapes between the base map and the pins. */
export function MapShapes({ view, dots, isOnStreets, position, chosen }: MapShapesProps) {
  const { leaflet } = view.map;
  const pane = leaflet.getPane('overlayPane');
  const pointOf = (restaurant: Coordinates) => leaflet.latLngToLayerPoint(toLatLng(restaurant));
  const origin = leaflet.getPixelOrigin();
  // All dots are one path, drawn once per zoom level.
  const path = useMemo(
    () =>
      dots
        .map((restaurant) => leaflet.project(toLatLng(restaurant)).subtract(origin))
        // A zero-length line with round caps is a dot.
        .map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`)
        .join(''),
    [dots, leaflet, origin],
  );
  const own = position && pointOf(position);
  const middle = chosen && pointOf(chosen);
  return (
    pane &&
    createPortal(
      <svg className={styles['shapes']}>
        <path
          d={path}
          aria-hidden="true"
          className={cx(styles['dots'], isOnStreets && styles['onStreets'])}
        />
        {position && own && (
          <g role="img" aria-label="You are here" transform={`translate(${own.x} ${own.y})`}>
            <circle
              r={Math.max(position.accuracyM * pixelsPerMeter(view), 0)}
              className={styles['accuracy']}
            />
            <path d="M0 -10 10 0 0 10 -10 0Z" className={styles['own']} />
          </g>
        )}
        {middle && (
          <circle
            cx={middle.x}
            cy={middle.y}
            r={8}
            aria-hidden="true"
            className={styles['chosen']}
          />
        )}
      </svg>,
      pane,
    )
  );
}
