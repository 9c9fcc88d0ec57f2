import type { Coordinates } from '@tableside/contracts/restaurant/model';
import type { MapView } from '../view/map-view';
import styles from './drawing.module.css';

export interface ChosenMarkerProps {
  readonly place: Coordinates;
  readonly view: MapView;
}

/** Marks the place whose card is open, which may be a dot among others. A pin lies over it. */
export function ChosenMarker({ place, view }: ChosenMarkerProps) {
  const { x, y } = view.toScreen(place);
  return <circle cx={x} cy={y} r={8} aria-hidden="true" className={styles['chosen']} />;
}
