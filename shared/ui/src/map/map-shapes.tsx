import type { Coordinates } from '@tableside/contracts/restaurant/model';
import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import { cx } from '../lib/cx';
import { pixelsPerMeter } from './map-controls';
import { toLatLng } from './places-map';
import type { MapView } from './use-places-map';
import styles from './map.module.css';

export interface MapShapesProps {
  readonly view: MapView;
  /** Every place of the selection. */
  readonly dots: readonly Coordinates[];
  /** Whether streets lie below the dots. */
  readonly isOnStreets: boolean;
  /** Where the user is, with how far off that may be. */
  readonly position: (Coordinates & { readonly accuracyM: number }) | null;
  /** The place whose card is open, which may be a dot among others. */
  readonly chosen: Coordinates | null;
}

/** What lies between the base map and the pins. */
export function MapShapes({ view, dots, isOnStreets, position, chosen }: MapShapesProps) {
  const { leaflet } = view.map;
  const pane = leaflet.getPane('overlayPane');
  const pointOf = (place: Coordinates) => leaflet.latLngToLayerPoint(toLatLng(place));
  const origin = leaflet.getPixelOrigin();
  // They are one path that is drawn once for a zoom level, however many there are.
  const path = useMemo(
    () =>
      dots
        .map((place) => leaflet.project(toLatLng(place)).subtract(origin))
        // A line without length has round ends only: a dot.
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
