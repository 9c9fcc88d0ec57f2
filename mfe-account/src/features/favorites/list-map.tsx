import { findLabels } from '@tableside/contracts/restaurant/labels';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import {
  ExpandableMap,
  MapLayers,
  MapSources,
  numberPins,
  useBaseMapClick,
  useMapBackground,
  useRestaurantsMap,
} from '@tableside/ui/map';
import { MapFrame } from '@tableside/ui/map-frame';
import { useMemo, useRef, useState, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import styles from './shared-list.module.css';

export interface ListMapProps {
  readonly restaurants: readonly RestaurantSummary[];
  readonly onPinClick: (slug: string) => void;
}

export const ListMap = ({ restaurants, onPinClick }: ListMapProps) => (
  <ExpandableMap>
    {({ expand, collapse }) => (
      <PinMap
        restaurants={restaurants}
        onExpand={expand}
        onPinClick={(slug) => {
          // The card cannot take focus behind the dialog.
          if (collapse) flushSync(collapse);
          onPinClick(slug);
        }}
      />
    )}
  </ExpandableMap>
);

interface PinMapProps extends ListMapProps, Pick<ComponentProps<typeof MapLayers>, 'onExpand'> {}

function PinMap({ restaurants, onPinClick, onExpand }: PinMapProps) {
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
            onExpand={onExpand}
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
