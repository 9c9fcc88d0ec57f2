import { findLabels } from '@tableside/contracts/restaurant/labels';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import {
  MapLayers,
  MapSources,
  numberPins,
  useBaseMapClick,
  useMapBackground,
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
  const background = useMapBackground();
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const pins = useMemo(() => numberPins(restaurants), [restaurants]);
  const labels = useMemo(() => findLabels(restaurants), [restaurants]);
  const positions = useMemo(() => pins.map(({ position }) => position), [pins]);
  const view = useRestaurantsMap(frame, positions, background.baseMap?.bounds);
  useBaseMapClick(view);
  return (
    <>
      <MapFrame ref={frame} of="the restaurants on this list">
        {view && (
          <MapLayers
            view={view}
            background={background}
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
        <MapSources {...background} />
      </div>
    </>
  );
}
