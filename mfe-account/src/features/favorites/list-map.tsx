import { query } from '@tableside/contracts/queries';
import { findLabels } from '@tableside/contracts/restaurant/labels';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useApiQuery, usePlatform } from '@tableside/platform';
import {
  MapLayers,
  MapSources,
  numberPins,
  useBaseMapFeatures,
  useBaseMapClick,
  useRestaurantsMap,
} from '@tableside/ui/map';
import { MapFrame } from '@tableside/ui/map-frame';
import { useMemo, useRef, useState } from 'react';
import styles from './shared-list.module.css';

export interface ListMapProps {
  readonly restaurants: readonly RestaurantSummary[];
  readonly onPinClick: (slug: string) => void;
}

export function ListMap({ restaurants, onPinClick }: ListMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const base = useBaseMap();
  const { data: settings } = useApiQuery(query('settings'));
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const pins = useMemo(() => numberPins(restaurants), [restaurants]);
  const labels = useMemo(() => findLabels(restaurants), [restaurants]);
  const positions = useMemo(() => pins.map(({ position }) => position), [pins]);
  const view = useRestaurantsMap(frame, positions, base.baseMap?.bounds);
  useBaseMapClick(view);
  return (
    <>
      <MapFrame ref={frame} of="the restaurants on this list">
        {view && (
          <MapLayers
            view={view}
            background={base}
            restaurants={restaurants}
            pins={pins}
            labels={labels}
            highlighted={highlighted}
            onHighlight={setHighlighted}
            onPress={([first]) => onPinClick(first.restaurant.slug)}
          />
        )}
      </MapFrame>
      <div className={styles['sources']}>
        <MapSources {...base} dataSource={settings?.dataSource} />
      </div>
    </>
  );
}

/** The operator's tiles if configured, else the city's base map. */
function useBaseMap() {
  const { mapTiles: tiles } = usePlatform().config;
  const { data } = useApiQuery(query('baseMap'), { enabled: !tiles });
  const baseMap = tiles ? null : data;
  const hash = baseMap?.hash ?? '';
  const { data: file } = useApiQuery(query('baseMapFile', { hash }), { enabled: hash !== '' });
  return { tiles, baseMap, features: useBaseMapFeatures(baseMap, file) };
}
