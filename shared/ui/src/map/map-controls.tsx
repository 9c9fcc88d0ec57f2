import { IconButton } from '../actions/icon-button';
import { Minus, Plus, Scan } from 'lucide';
import { ZOOM_STEP } from './gestures/hands';
import type { MapView } from './view/map-view';
import styles from './map-frame.module.css';

export function MapControls({ view }: { readonly view: MapView }) {
  return (
    <div className={styles['controls']}>
      <IconButton
        label="Zoom in"
        icon={Plus}
        variant="solid"
        className={styles['control']}
        onClick={() => view.zoom(ZOOM_STEP)}
      />
      <IconButton
        label="Zoom out"
        icon={Minus}
        variant="solid"
        className={styles['control']}
        onClick={() => view.zoom(1 / ZOOM_STEP)}
      />
      <IconButton
        label="Fit the map"
        icon={Scan}
        variant="solid"
        className={styles['control']}
        onClick={view.fit}
      />
    </div>
  );
}
