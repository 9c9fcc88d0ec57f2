import type { Coordinates } from '@tableside/contracts/restaurant/model';
import type { MapView } from '../view/map-view';
import styles from './drawing.module.css';

export interface OwnMarkerProps {
  readonly position: Coordinates & {
    /** How far off it may be, in metres. */
    readonly accuracyM: number;
  };
  readonly view: MapView;
}

/** Where the visitor is, with how far off that may be. */
export function OwnMarker({ position, view }: OwnMarkerProps) {
  const { x, y } = view.toScreen(position);
  return (
    <g role="img" aria-label="You are here" transform={`translate(${x} ${y})`}>
      <circle r={Math.max(position.accuracyM * view.scale, 0)} className={styles['accuracy']} />
      <path d="M0 -10 10 0 0 10 -10 0Z" className={styles['own']} />
    </g>
  );
}
