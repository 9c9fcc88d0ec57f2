import { IconButton } from '../actions/icon-button';
import { Minus, Plus, Scan, type IconNode } from 'lucide';
import type { PlacesMap } from './places-map';
import styles from './map.module.css';

export function MapControls({ map }: { readonly map: PlacesMap }) {
  const controls: readonly (readonly [label: string, icon: IconNode, act: () => void])[] = [
    ['Zoom in', Plus, () => map.zoom(1)],
    ['Zoom out', Minus, () => map.zoom(-1)],
    ['Fit the map', Scan, () => map.fit()],
  ];
  return (
    <div className={styles['controls']}>
      {controls.map(([label, icon, act]) => (
        <IconButton
          key={label}
          label={label}
          icon={icon}
          variant="solid"
          className={styles['control']}
          onClick={act}
        />
      ))}
    </div>
  );
}
