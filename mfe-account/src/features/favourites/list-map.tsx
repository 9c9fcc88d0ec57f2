import { query } from '@tableside/contracts/queries';
import { findLabels } from '@tableside/contracts/restaurant/labels';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useApiQuery, usePlatform } from '@tableside/platform';
import {
  BaseMapLayer,
  listNeighborhoods,
  MapControls,
  MapPins,
  MapScale,
  MapSources,
  numberPins,
  useGroundFeatures,
  useGroundPress,
  usePlacesMap,
} from '@tableside/ui/map';
import { MapFrame } from '@tableside/ui/map-frame';
import { useMemo, useRef, useState } from 'react';
import styles from './shared-list.module.css';

export interface ListMapProps {
  readonly restaurants: readonly RestaurantSummary[];
  readonly onPress: (slug: string) => void;
}

export function ListMap({ restaurants, onPress }: ListMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const base = useBaseMap();
  const { data: settings } = useApiQuery(query('settings'));
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const pins = useMemo(() => numberPins(restaurants), [restaurants]);
  const labels = useMemo(() => findLabels(restaurants), [restaurants]);
  const places = useMemo(() => pins.map(({ place }) => place), [pins]);
  const neighborhoods = useMemo(() => listNeighborhoods(restaurants), [restaurants]);
  const view = usePlacesMap(frame, places, base.ground?.bounds);
  useGroundPress(view);
  return (
    <>
      <MapFrame ref={frame} of="the places of this list">
        {view && (
          <>
            <BaseMapLayer
              map={view.map}
              tilesUrl={base.tiles?.url}
              features={base.features ?? neighborhoods}
            />
            <MapPins
              pins={pins}
              labels={labels}
              view={view}
              highlighted={highlighted}
              onHighlight={setHighlighted}
              onPress={([first]) => onPress(first.restaurant.slug)}
            />
            <MapScale view={view} />
            <MapControls map={view.map} />
          </>
        )}
      </MapFrame>
      <div className={styles['sources']}>
        <MapSources
          dataSource={settings?.dataSource}
          ground={base.ground}
          tilesAttribution={base.tiles?.attribution}
        />
      </div>
    </>
  );
}

/** What the map is drawn on: the operator's tiles, else the city's ground, once it is there. */
function useBaseMap() {
  const { mapTiles: tiles } = usePlatform().config;
  const { data } = useApiQuery(query('ground'), { enabled: !tiles });
  const ground = tiles ? null : data;
  const hash = ground?.hash ?? '';
  const { data: file } = useApiQuery(query('groundFile', { hash }), { enabled: hash !== '' });
  return { tiles, ground, features: useGroundFeatures(ground, file) };
}
