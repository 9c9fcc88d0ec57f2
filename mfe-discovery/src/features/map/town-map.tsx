import type { ListingFilter } from '@tableside/contracts/listing/model';
import type { Box } from '@tableside/contracts/listing/rules';
import { findLabels } from '@tableside/contracts/restaurant/labels';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { Button } from '@tableside/ui/button';
import {
  BaseMapLayer,
  listNeighborhoods,
  MapControls,
  MapPins,
  MapScale,
  MapShapes,
  numberPins,
  useGroundPress,
  usePlacesMap,
  type PlacesMap,
} from '@tableside/ui/map';
import { MapFrame } from '@tableside/ui/map-frame';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { useMemo, useRef } from 'react';
import { usePosition } from '../../lib/own-position';
import { MapCard } from './map-card';
import { MapNotes } from './map-notes';
import { useBaseMap } from './use-base-map';
import { useCardHighlight } from './use-card-highlight';
import { useMapCard } from './use-map-card';
import { useMapPlaces } from './use-map-places';
import styles from './map.module.css';

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

/** The selection on a map. No third party is asked unless the operator has named a tile server. */
export function TownMap({ filter, openAt, shown, city, onSearchArea, listId }: TownMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const places = useMapPlaces(filter, shown);
  const base = useBaseMap();
  const { position } = usePosition();
  const [highlighted, setHighlighted] = useCardHighlight(listId);

  const { restaurants, located } = places;
  const dots = useMemo(() => located.map(({ place }) => place), [located]);
  const meridian = dots[0]?.longitude;
  const pins = useMemo(() => numberPins(shown, meridian), [shown, meridian]);
  const isByDistance = filter.sort === 'distance';
  const seen = useMemo(() => {
    if (!position) return dots;
    return [...(isByDistance ? pins.map(({ place }) => place) : dots), position];
  }, [dots, pins, position, isByDistance]);
  const neighborhoods = useMemo(() => listNeighborhoods(restaurants), [restaurants]);
  const labels = useMemo(() => findLabels(pins.map(({ restaurant }) => restaurant)), [pins]);

  const isEmpty = dots.length === 0 && pins.length === 0;
  const view = usePlacesMap(frame, isEmpty ? NONE : seen, base.ground?.bounds);
  const card = useMapCard(frame, view, located);
  useGroundPress(view, card.pressGround);

  const isUnplaced = isEmpty && !places.isLoading && restaurants.length > 0;
  const inView = view ? dots.filter((place) => view.map.isInside(place)).length : 0;
  return (
    <div className={styles['map']}>
      <a href={`#${listId}`} className={`ts-sr-only ${styles['skip']}`}>
        Skip the map
      </a>
      <MapFrame ref={frame} of={city ?? 'the restaurants'} className={styles['frame']}>
        {isEmpty && (
          <p className={styles['empty']}>
            {isUnplaced ? 'None of these restaurants can be put on a map.' : ''}
          </p>
        )}
        {view && (
          <>
            <BaseMapLayer
              map={view.map}
              tilesUrl={base.tiles?.url}
              features={base.features ?? neighborhoods}
            />
            <MapShapes
              view={view}
              dots={dots}
              isOnStreets={base.features !== null || base.tiles !== undefined}
              position={position}
              chosen={card.place}
            />
            <MapPins
              pins={pins}
              labels={labels}
              view={view}
              highlighted={highlighted}
              selected={card.shown[0]?.slug ?? null}
              onHighlight={setHighlighted}
              onPress={card.press}
            />
            <MapScale view={view} />
            <MapControls map={view.map} />
            {onSearchArea && view.map.isMoved && (
              <Button
                variant="secondary"
                size="small"
                className={styles['area']}
                onClick={() => onSearchArea(boxOfView(view.map))}
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
      <MapNotes places={places} base={base} />
    </div>
  );
}

const NONE: never[] = [];

/** Some ten meters. */
const DIGITS = 4;

/** What is in view, as an address holds it. */
function boxOfView({ leaflet }: PlacesMap): Box {
  const bounds = leaflet.getBounds();
  const [low, high] = [bounds.getSouthWest().wrap(), bounds.getNorthEast().wrap()];
  const round = (degrees: number) => Number(degrees.toFixed(DIGITS));
  return `${round(low.lng)},${round(low.lat)},${round(high.lng)},${round(high.lat)}`;
}
