import type { ListingFilter } from '@tableside/contracts/listing/model';
import type { Box } from '@tableside/contracts/listing/rules';
import { findLabels } from '@tableside/contracts/restaurant/labels';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { Button } from '@tableside/ui/button';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { Suspense, useRef } from 'react';
import { usePosition } from '../../lib/own-position';
import { MapNotes } from './map-notes';
import { useCardHighlight } from './use-card-highlight';
import { MapCard } from './map-card';
import { useMapCard } from './use-map-card';
import { boxOfView } from './box-of-view';
import { useGround } from './use-ground';
import { useMapPlaces } from './use-map-places';
import { MapFrame } from '@tableside/ui/map-frame';
import { useDrawnPlaces } from './use-drawn-places';
import styles from './map.module.css';
import {
  ChosenMarker,
  LazyGroundCanvas,
  MapControls,
  MapDots,
  MapDrawing,
  MapLettering,
  MapPins,
  MapScale,
  MapSheet,
  NamePlate,
  OwnMarker,
  useClusters,
  useCovers,
  useMapGestures,
  useMapView,
  useSize,
} from '@tableside/ui/map';

export interface TownMapProps {
  readonly filter: ListingFilter;
  /** The moment that the address or the typed text asks for. */
  readonly openAt: ListingFilter['openAt'];
  /** What the list shows: these are the pins. */
  readonly shown: readonly RestaurantSummary[];
  /** The city's name, or null when the host does not say. */
  readonly city: string | null;
  /** Narrows the list to a piece of the map; null where the host cannot. */
  readonly onSearchArea: ((box: Box) => void) | null;
  /** Id of the list's region. */
  readonly listId: string;
}

/** The selection on a map that is drawn here: no tiles, no third party, north up. */
export function TownMap({ filter, openAt, shown, city, onSearchArea, listId }: TownMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const places = useMapPlaces(filter, shown);
  const ground = useGround();
  const { position } = usePosition();
  const [highlighted, setHighlighted] = useCardHighlight(listId);

  const { pins, dots, seen, neighbourhoods } = useDrawnPlaces(places, {
    shown,
    position,
    isByDistance: filter.sort === 'distance',
  });
  const view = useMapView(seen, size, ground?.bounds);
  const clusters = useClusters(pins, view);
  const card = useMapCard(frame, view);
  const hasOffer = onSearchArea !== null && view.isMoved;
  const covers = useCovers({ clusters, view, size, hasOffer, position, box: card.box });
  useMapGestures({ frame, sheet }, view, (at) => card.pressGround(at, places.located));

  const isEmpty = dots.length === 0 && pins.length === 0;
  const isUnplaced = isEmpty && !places.isLoading && places.restaurants.length > 0;
  const inView = dots.filter(view.isInside).length;
  const labels = findLabels(pins.map(({ restaurant }) => restaurant));
  const pointedAt = pins.find(({ restaurant }) => restaurant.slug === highlighted);
  return (
    <div className={styles['map']}>
      <a href={`#${listId}`} className={`ts-sr-only ${styles['skip']}`}>
        Skip the map
      </a>
      <MapFrame ref={frame} of={city ?? 'the restaurants'} className={styles['frame']}>
        {isEmpty ? (
          <p className={styles['empty']}>
            {isUnplaced ? 'None of these restaurants can be put on a map.' : ''}
          </p>
        ) : (
          <>
            <MapSheet ref={sheet}>
              {ground && (
                <Suspense>
                  <LazyGroundCanvas ground={ground} view={view} size={size} covers={covers} />
                </Suspense>
              )}
              <MapDrawing size={size}>
                <MapDots places={dots} view={view} isOnGround={ground !== null} />
                {!ground && (
                  <MapLettering
                    neighbourhoods={neighbourhoods}
                    covers={covers}
                    dots={dots}
                    size={size}
                    view={view}
                  />
                )}
                {position && <OwnMarker position={position} view={view} />}
                {card.place && <ChosenMarker place={card.place} view={view} />}
                <MapPins
                  clusters={clusters}
                  labels={labels}
                  view={view}
                  highlighted={highlighted}
                  selected={card.shown[0]?.slug ?? null}
                  onHighlight={setHighlighted}
                  onPress={card.press}
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
            {onSearchArea && hasOffer && (
              <Button
                variant="secondary"
                size="small"
                className={styles['area']}
                onClick={() => onSearchArea(boxOfView(view, size))}
              >
                Search in this area
              </Button>
            )}
            {card.shown.length > 0 && (
              <MapCard restaurants={card.shown} openAt={openAt} onClose={card.close} />
            )}
          </>
        )}
      </MapFrame>
      <p role="status" className={styles['status']}>
        <VisuallyHidden>
          {isEmpty || places.isLoading ? '' : `${inView} of ${dots.length} places in view`}
        </VisuallyHidden>
      </p>
      <MapNotes places={places} ground={ground} />
    </div>
  );
}
