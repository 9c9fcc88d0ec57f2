import { ToggleChip } from '@tableside/ui/chip';
import { Icon } from '@tableside/ui/icon';
import { MapPlate } from '@tableside/ui/map-frame';
import { Notice } from '@tableside/ui/notice';
import { useHydrated } from '@tableside/ui/use-hydrated';
import { Map as MapIcon } from 'lucide';
import { lazy, Suspense } from 'react';
import { selectionPath } from '../../lib/selection-path';
import type { TownMapProps } from './town-map';
import styles from './map.module.css';

const TownMap = lazy(() =>
  import('./town-map').then(
    (module) => ({ default: module.TownMap }),
    () => ({ default: MapMissing }),
  ),
);

interface MapOnDemandProps extends TownMapProps {
  readonly className?: string | undefined;
}

/** The map beside the list, downloaded when it is first opened. Another selection starts with all of its places, and one
 * by distance with the nearest. */
export function MapOnDemand({ className, ...props }: MapOnDemandProps) {
  const isScripted = useHydrated();
  const waiting = (
    <div className={styles['map']} aria-busy="true">
      <MapPlate className={styles['frame']} />
    </div>
  );
  const { sort } = props.filter;
  const selection = selectionPath({ ...props.filter, sort: sort === 'distance' ? sort : 'best' });
  return (
    <section aria-label="Map" className={className}>
      <div className={styles['stand']}>
        {isScripted ? (
          <Suspense fallback={waiting}>
            <TownMap key={selection} {...props} />
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
    We could not load the map. Reload the page to try again.
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
