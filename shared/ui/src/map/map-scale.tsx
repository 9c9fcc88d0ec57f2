import { scaleStep } from './scale-step';
import type { MapView } from './use-places-map';
import styles from './map.module.css';

const MOST_PX = 120;
/** Leaflet's world at zoom 0: its equator in meters, on 256 pixels. */
const METERS_PER_PIXEL = 40_075_017 / 256;

/** In the middle of a map. */
export function pixelsPerMeter({ map: { leaflet } }: MapView): number {
  const cosine = Math.cos((leaflet.getCenter().lat * Math.PI) / 180);
  return leaflet.getZoomScale(leaflet.getZoom(), 0) / (METERS_PER_PIXEL * cosine);
}

/** How long a mile or some feet are on the map, and where north is. */
export function MapScale({ view }: { readonly view: MapView }) {
  const scale = pixelsPerMeter(view);
  const { label, meters } = scaleStep(scale, MOST_PX);
  return (
    <svg
      role="img"
      aria-label={`Scale: this bar is ${label}. North is up.`}
      className={styles['scale']}
    >
      <path d={`M1 24V30H${(meters * scale).toFixed(1)}V24`} className={styles['bar']} />
      <text x={1} y={17}>
        {label}
      </text>
    </svg>
  );
}
