import { Button } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { Map as MapIcon } from 'lucide';
import { lazy, Suspense, useState } from 'react';
import type { PlaceMapProps } from './shown-map';
import styles from './place-map.module.css';

/** Downloaded with the map. */
const ShownMap = lazy(async () => ({ default: (await import('./shown-map')).ShownMap }));

/** A map that asks nobody anything before somebody asks for it. */
export function PlaceMap(props: PlaceMapProps) {
  const [isWanted, setIsWanted] = useState(false);
  const offer = (
    <div className={styles['map']}>
      <div className={styles['offer']}>
        <Button icon={<Icon of={MapIcon} />} pending={isWanted} onClick={() => setIsWanted(true)}>
          Show map
        </Button>
        <p className={styles['note']}>Loads from openstreetmap.org</p>
      </div>
    </div>
  );
  if (!isWanted) return offer;
  return (
    <Suspense fallback={offer}>
      <ShownMap {...props} />
    </Suspense>
  );
}
