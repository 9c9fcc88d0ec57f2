import { query } from '@tableside/contracts/queries';
import { findLabels } from '@tableside/contracts/restaurant/labels';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useApiQuery } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import {
  LazyGroundCanvas,
  listNeighbourhoods,
  MapControls,
  MapDrawing,
  MapLettering,
  MapPins,
  MapScale,
  MapSheet,
  NamePlate,
  numberPins,
  useClusters,
  useCovers,
  useMapGestures,
  useMapView,
  useSize,
  type Cluster,
} from '@tableside/ui/map';
import { MapFrame } from '@tableside/ui/map-frame';
import { Suspense, useMemo, useRef, useState } from 'react';
import styles from './list-map.module.css';
import { useGround } from './use-ground';

/** The licence of OpenStreetMap asks for this link wherever its data is shown. */
const OSM_COPYRIGHT = 'https://www.openstreetmap.org/copyright';
/** A press on the ground puts it in the middle. */
const nothingThere = () => false;

export interface ListMapProps {
  readonly restaurants: readonly RestaurantSummary[];
  /** Told of the place whose pin was pressed. */
  readonly onPress: (slug: string) => void;
}

/** The places of a list on the map of the city, numbered in the order of the list. */
export function ListMap({ restaurants, onPress }: ListMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const ground = useGround();
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const pins = useMemo(() => numberPins(restaurants), [restaurants]);
  const labels = useMemo(() => findLabels(restaurants), [restaurants]);
  const places = useMemo(() => pins.map(({ place }) => place), [pins]);
  const neighbourhoods = useMemo(() => listNeighbourhoods(restaurants), [restaurants]);
  const view = useMapView(places, size, ground?.bounds);
  const clusters = useClusters(pins, view);
  const covers = useCovers({ clusters, view, size });
  useMapGestures({ frame, sheet }, view, nothingThere);

  const handlePress = ([first, ...others]: Cluster['pins']) => {
    if (others.length) view.zoomTo([first, ...others].map(({ place }) => place));
    else onPress(first.restaurant.slug);
  };
  const pointedAt = pins.find(({ restaurant }) => restaurant.slug === highlighted);
  return (
    <>
      <MapFrame ref={frame} of="the places of this list">
        <MapSheet ref={sheet}>
          {ground && (
            <Suspense>
              <LazyGroundCanvas ground={ground} view={view} size={size} covers={covers} />
            </Suspense>
          )}
          <MapDrawing size={size}>
            {!ground && (
              <MapLettering
                neighbourhoods={neighbourhoods}
                covers={covers}
                dots={places}
                size={size}
                view={view}
              />
            )}
            <MapPins
              clusters={clusters}
              labels={labels}
              view={view}
              highlighted={highlighted}
              onHighlight={setHighlighted}
              onPress={handlePress}
            />
            {pointedAt && (
              <NamePlate
                title={labels.get(pointedAt.restaurant.slug) ?? pointedAt.restaurant.title}
                at={view.toScreen(pointedAt.place)}
                size={size}
              />
            )}
          </MapDrawing>
        </MapSheet>
        <MapScale scale={view.scale} height={size.height} />
        <MapControls view={view} />
      </MapFrame>
      <Sources ground={ground} />
    </>
  );
}

/** Whose data the map is. */
function Sources({ ground }: { readonly ground: ReturnType<typeof useGround> }) {
  const { data: settings } = useApiQuery(query('settings'));
  const isOsm = settings?.dataSource === 'osm' || ground?.attributionUrl === OSM_COPYRIGHT;
  return (
    <p className={styles['sources']}>
      {isOsm && (
        <>
          Map data <AppLink href={OSM_COPYRIGHT}>© OpenStreetMap contributors</AppLink>
        </>
      )}
      {ground && ground.attributionUrl !== OSM_COPYRIGHT && <> Streets: {ground.attribution}</>}
    </p>
  );
}
