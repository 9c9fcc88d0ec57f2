import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useMemo, type ReactNode } from 'react';
import { BaseMapLayer, type MapBackground } from './base-map';
import { listNeighborhoods } from './located';
import { MapControls, MapScale } from './map-controls';
import { MapPins, type MapPinsProps } from './map-pins';

interface MapLayersProps extends MapPinsProps {
  readonly background: MapBackground;
  /** Name the neighborhoods where there is no base map. */
  readonly restaurants: readonly RestaurantSummary[];
  /** Opens the map in full screen; omit it there. */
  readonly onExpand?: (() => void) | undefined;
  /** Drawn between the background and the pins. */
  readonly children?: ReactNode;
}

/** Everything in the frame of a map of restaurants: background, pins, scale and controls. */
export function MapLayers({
  background,
  restaurants,
  onExpand,
  children,
  ...pins
}: MapLayersProps) {
  const { view } = pins;
  const neighborhoods = useMemo(() => listNeighborhoods(restaurants), [restaurants]);
  return (
    <>
      <BaseMapLayer
        map={view.map}
        tilesUrl={background.tiles?.url}
        features={background.features ?? neighborhoods}
      />
      {children}
      <MapPins {...pins} />
      <MapScale view={view} />
      <MapControls map={view.map} onExpand={onExpand} />
    </>
  );
}
