import { useHydrated } from '@tableside/platform';
import { ToggleChip } from '@tableside/ui/chip';
import { Icon } from '@tableside/ui/icon';
import { MapThumbnail } from '@tableside/ui/map-frame';
import { Notice } from '@tableside/ui/notice';
import { Map as MapIcon } from 'lucide';
import { lazy, Suspense } from 'react';
import { selectionPath } from '../../lib/selection-path';
import type { CityMapProps } from './city-map';
import styles from './map.module.css';

const CityMap = lazy(() =>
  import('./city-map').then(
    (module) => ({ default: module.CityMap }),
    () => ({ default: MapMissing }),
  ),
);

interface LazyMapProps extends Omit<CityMapProps, 'selection'> {
  readonly className?: string | undefined;
}

/** Loads the map when it is first opened. A new selection resets the view. */
export function LazyMap({ className, ...props }: LazyMapProps) {
  const isScripted = useHydrated();
  const waiting = (
    <div className={styles['map']} aria-busy="true">
      <MapThumbnail className={styles['frame']} />
    </div>
  );
  const { sort } = props.filter;
  const selection = selectionPath({ ...props.filter, sort: sort === 'distance' ? sort : 'best' });
  return (
    <section aria-label="Map" className={className}>
      <div className={styles['sticky']}>
        {isScripted ? (
          <Suspense fallback={waiting}>
            <CityMap selection={selection} {...props} />
          </Suspense>
        ) : (
          waiting
        )}
      </div>
    </section>
  );
}

const MapMissing = () => (
  <Notice tone="error" live>
    We couldn’t load the map. Reload the page to try again.
  </Notice>
);

interface MapButtonProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

export function MapButton({ isOpen, onToggle }: MapButtonProps) {
  return (
    <ToggleChip pressed={isOpen} className={styles['toggle']} onClick={onToggle}>
      <Icon of={MapIcon} size={16} />
      Map
    </ToggleChip>
  );
}
