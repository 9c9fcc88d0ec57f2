import { MapPlate } from '@tableside/ui/map-frame';
import { useHydrated } from '@tableside/ui/use-hydrated';
import { lazy, Suspense, type ComponentType } from 'react';
import type { ListMapProps } from './list-map';
import styles from './shared.module.css';

/** Nothing where its file cannot be had: the list has every address. */
const ListMap = lazy((): Promise<{ default: ComponentType<ListMapProps> }> =>
  import('./list-map').then(
    (module) => ({ default: module.ListMap }),
    () => ({ default: () => null }),
  ),
);

/** The map of a list, downloaded once the page stands. Without a script there is none. */
export function ListMapOnDemand(props: ListMapProps) {
  const isScripted = useHydrated();
  if (!props.restaurants.some(({ coordinates }) => coordinates)) return null;
  return (
    <section aria-label="Map" className={styles['map']}>
      {isScripted ? (
        <Suspense fallback={<MapPlate />}>
          <ListMap {...props} />
        </Suspense>
      ) : (
        <MapPlate />
      )}
    </section>
  );
}
