import { formatCount } from '@tableside/contracts/common/text';
import type { ListingFilter } from '@tableside/contracts/listing/model';
import type { Box } from '@tableside/contracts/listing/rules';
import { query } from '@tableside/contracts/queries';
import { findLabels } from '@tableside/contracts/restaurant/labels';
import type { Coordinates, RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { isNotOffered, useApiQuery, usePlatform } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import {
  BaseMapLayer,
  listNeighborhoods,
  locate,
  MapControls,
  MapPins,
  MapScale,
  MapShapes,
  MapSources,
  numberPins,
  useGroundFeatures,
  useGroundPress,
  usePlacesMap,
  type MapView,
  type PlacesMap,
} from '@tableside/ui/map';
import { MapFrame } from '@tableside/ui/map-frame';
import { LoadError } from '@tableside/ui/notice';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { useEffect, useMemo, useRef, useState } from 'react';
import { usePosition } from '../../lib/own-position';
import { placesQuery, settingsQuery } from '../../lib/queries';
import { MapCard, useMapCard } from './map-card';
import styles from './map.module.css';

export interface TownMapProps {
  readonly filter: ListingFilter;
  readonly openAt: ListingFilter['openAt'];
  readonly shown: readonly RestaurantSummary[];
  /** The city's name, or null when the host does not say. */
  readonly city: string | null;
  /** Narrows the list to a piece of the map; null where the host cannot. */
  readonly onSearchArea: ((box: Box) => void) | null;
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

  return (
    <div className={styles['map']}>
      <a href={`#${listId}`} className={`ts-sr-only ${styles['skip']}`}>
        Skip the map
      </a>
      <MapFrame ref={frame} of={city ?? 'the restaurants'} className={styles['frame']}>
        {isEmpty && (
          <p className={styles['empty']}>
            {!places.isLoading &&
              restaurants.length > 0 &&
              'None of these restaurants can be put on a map.'}
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
        <VisuallyHidden>{!isEmpty && !places.isLoading && describeView(dots, view)}</VisuallyHidden>
      </p>
      <MapNotes places={places} base={base} />
    </div>
  );
}

function describeView(dots: readonly Coordinates[], view: MapView | null): string {
  const inView = view ? dots.filter((place) => view.map.isInside(place)).length : 0;
  return `${inView} of ${dots.length} places in view`;
}

const NONE: never[] = [];

/** Some ten meters. */
const DIGITS = 4;

function boxOfView({ leaflet }: PlacesMap): Box {
  const bounds = leaflet.getBounds();
  const [low, high] = [bounds.getSouthWest().wrap(), bounds.getNorthEast().wrap()];
  const round = (degrees: number) => Number(degrees.toFixed(DIGITS));
  return `${round(low.lng)},${round(low.lat)},${round(high.lng)},${round(high.lat)}`;
}

const areSo = (count: number): string =>
  count === 1 ? '1 restaurant is' : `${formatCount(count)} restaurants are`;

interface MapNotesProps {
  readonly places: MapPlaces;
  readonly base: ReturnType<typeof useBaseMap>;
}

function MapNotes({ places, base }: MapNotesProps) {
  const { data: settings } = useApiQuery(settingsQuery);
  const { restaurants, located, isComplete } = places;
  const missing = restaurants.length - located.length;
  return (
    <div className={styles['notes']}>
      {places.isLoading && <p>Loading all places. Those of the list are shown.</p>}
      {places.isError && (
        <LoadError what="all places" pending={places.isRetrying} onRetry={places.retry} />
      )}
      {!isComplete && <p>{`The map shows the ${formatCount(restaurants.length)} best matches.`}</p>}
      {missing > 0 && <p>{`${areSo(missing)} not on the map: the exact place is not known.`}</p>}
      <MapSources
        dataSource={settings?.dataSource}
        ground={base.ground}
        tilesAttribution={base.tiles?.attribution}
      />
    </div>
  );
}

/** The places that a map can show: all of the selection, or those of the list while the rest is on its way and where
 * the host has no such call. */
function useMapPlaces(filter: ListingFilter, shown: readonly RestaurantSummary[]) {
  const { data, isPending, isError, isFetching, error, refetch } = useApiQuery(placesQuery(filter));
  const restaurants = data?.restaurants ?? shown;
  const located = useMemo(() => locate(restaurants), [restaurants]);
  return {
    restaurants,
    located,
    isLoading: isPending,
    isError: isError && !data && !isNotOffered(error),
    isRetrying: isFetching,
    isComplete: data?.isComplete ?? true,
    retry: () => void refetch(),
  };
}
type MapPlaces = ReturnType<typeof useMapPlaces>;

/** What the map is drawn on: the operator's tiles, else the city's ground, once it is there. */
function useBaseMap() {
  const { mapTiles: tiles } = usePlatform().config;
  const { data } = useApiQuery(query('ground'), { enabled: !tiles });
  const ground = tiles ? null : data;
  const hash = ground?.hash ?? '';
  const { data: file } = useApiQuery(query('groundFile', { hash }), { enabled: hash !== '' });
  return { tiles, ground, features: useGroundFeatures(ground, file) };
}

/** The card of the list in which an event happened, by its restaurant. */
const slugAt = ({ target }: Event): string | null =>
  (target instanceof Element && target.closest<HTMLElement>('[data-slug]')?.dataset['slug']) ||
  null;

/** The restaurant that is pointed at or focused, on the map or in the list beside it: its card lights up with its pin.
 * The list is another feature's, so the two meet in the page and not in a state above both: pointing at a card must not
 * render the list again.
 * @param listId id of the list's region, whose cards carry `data-slug` */
function useCardHighlight(listId: string) {
  const [slug, setSlug] = useState<string | null>(null);

  useEffect(() => {
    const list = document.getElementById(listId);
    if (!list) return undefined;
    const listening = new AbortController();
    const handleEnter = (event: Event) => setSlug(slugAt(event));
    const handleLeave = () => setSlug(null);
    for (const name of ['pointerover', 'focusin'] as const) {
      list.addEventListener(name, handleEnter, { signal: listening.signal });
    }
    for (const name of ['pointerleave', 'focusout'] as const) {
      list.addEventListener(name, handleLeave, { signal: listening.signal });
    }
    return () => listening.abort();
  }, [listId]);

  useEffect(() => {
    const cards = document.getElementById(listId)?.querySelectorAll<HTMLElement>('[data-slug]');
    const card = [...(cards ?? [])].find(({ dataset }) => dataset['slug'] === slug);
    const lit = styles['lit'] ?? '';
    card?.classList.add(lit);
    return () => card?.classList.remove(lit);
  }, [listId, slug]);

  return [slug, setSlug] as const;
}
