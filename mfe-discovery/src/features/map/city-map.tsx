import { formatCount } from '@tableside/contracts/common/text';
import type { ListingFilter } from '@tableside/contracts/listing/model';
import type { Box } from '@tableside/contracts/listing/rules';
import { findLabels } from '@tableside/contracts/restaurant/labels';
import type { Coordinates, RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { Button } from '@tableside/ui/button';
import {
  ExpandableMap,
  locate,
  MapLayers,
  MapShapes,
  MapSources,
  numberPins,
  useBaseMapClick,
  useMapBackground,
  useRestaurantsMap,
  type MapView,
  type RestaurantsMap,
} from '@tableside/ui/map';
import { MapFrame } from '@tableside/ui/map-frame';
import { LoadError } from '@tableside/ui/notice';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { useEffect, useMemo, useRef, useState } from 'react';
import { usePosition } from '../../lib/own-position';
import { useAllRestaurants } from '../../lib/queries';
import { MapCard, useMapCard } from './map-card';
import styles from './map.module.css';

export interface CityMapProps {
  /** A new one resets the view. */
  readonly selection: string;
  readonly filter: ListingFilter;
  readonly openAt: ListingFilter['openAt'];
  readonly shown: readonly RestaurantSummary[];
  /** The city's name, or null when the API does not say. */
  readonly city: string | null;
  /** Limits the list to an area; null when the API cannot. */
  readonly onSearchArea: ((box: Box) => void) | null;
  readonly listId: string;
}

/** Contacts no third party unless the operator configured a tile server. */
export function CityMap({ selection, ...props }: CityMapProps) {
  return (
    <ExpandableMap>
      {({ expand }) => <SelectionMap key={selection} {...props} onExpand={expand} />}
    </ExpandableMap>
  );
}

interface SelectionMapProps extends Omit<CityMapProps, 'selection'> {
  readonly onExpand: (() => void) | undefined;
}

function SelectionMap(props: SelectionMapProps) {
  const { filter, openAt, shown, city, onSearchArea, listId, onExpand } = props;
  const frame = useRef<HTMLDivElement>(null);
  const entries = useMapRestaurants(filter, shown);
  const background = useMapBackground();
  const { position } = usePosition();
  const [highlighted, setHighlighted] = useCardHighlight(listId);

  const { restaurants, located } = entries;
  const dots = useMemo(() => located.map(({ position }) => position), [located]);
  const meridian = dots[0]?.longitude;
  const pins = useMemo(() => numberPins(shown, meridian), [shown, meridian]);
  const isByDistance = filter.sort === 'distance';
  const seen = useMemo(() => {
    if (!position) return dots;
    return [...(isByDistance ? pins.map(({ position }) => position) : dots), position];
  }, [dots, pins, position, isByDistance]);
  const labels = useMemo(() => findLabels(pins.map(({ restaurant }) => restaurant)), [pins]);

  const isEmpty = dots.length === 0 && pins.length === 0;
  const view = useRestaurantsMap(frame, isEmpty ? NONE : seen, background.baseMap?.bounds);
  const card = useMapCard(frame, view, located);
  useBaseMapClick(view, card.clickBaseMap);

  return (
    <div className={styles['map']}>
      {onExpand && (
        <a href={`#${listId}`} className={`ts-sr-only ${styles['skip']}`}>
          Skip the map
        </a>
      )}
      <MapFrame ref={frame} of={city ?? 'the restaurants'} className={styles['frame']}>
        {isEmpty && (
          <p className={styles['empty']}>
            {!entries.isPending &&
              restaurants.length > 0 &&
              'We don’t have map locations for these.'}
          </p>
        )}
        {view && (
          <>
            <MapLayers
              view={view}
              background={background}
              restaurants={restaurants}
              pins={pins}
              labels={labels}
              highlighted={highlighted}
              selected={card.shown[0]?.slug ?? null}
              onHighlight={setHighlighted}
              onPress={card.press}
              onExpand={onExpand}
            >
              <MapShapes
                view={view}
                dots={dots}
                isOnStreets={background.features !== null || background.tiles !== undefined}
                position={position}
                chosen={card.position}
              />
            </MapLayers>
            {onSearchArea && view.map.isMoved && (
              <Button
                variant="secondary"
                size="small"
                className={styles['area']}
                onClick={() => onSearchArea(boxOfView(view.map))}
              >
                Search this area
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
          {!isEmpty && !entries.isPending && describeView(dots, view)}
        </VisuallyHidden>
      </p>
      <MapNotes {...entries} background={background} />
    </div>
  );
}

function describeView(dots: readonly Coordinates[], view: MapView | null): string {
  const inView = view ? dots.filter((position) => view.map.isInside(position)).length : 0;
  return `${inView} of ${dots.length} restaurants in view`;
}

const NONE: never[] = [];

/** About ten meters. */
const DIGITS = 4;

function boxOfView({ leaflet }: RestaurantsMap): Box {
  const bounds = leaflet.getBounds();
  const [low, high] = [bounds.getSouthWest().wrap(), bounds.getNorthEast().wrap()];
  const round = (degrees: number) => Number(degrees.toFixed(DIGITS));
  return `${round(low.lng)},${round(low.lat)},${round(high.lng)},${round(high.lat)}`;
}

interface MapNotesProps extends MapRestaurants {
  readonly background: ReturnType<typeof useMapBackground>;
}

function MapNotes({ restaurants, located, data, background, ...read }: MapNotesProps) {
  const missing = restaurants.length - located.length;
  return (
    <div className={styles['notes']}>
      {read.isPending && <p>Loading more restaurants…</p>}
      {read.hasFailed && (
        <LoadError what="all restaurants" pending={read.isFetching} onRetry={read.retry} />
      )}
      {data?.isComplete === false && (
        <p>{`Showing the top ${formatCount(restaurants.length)} on the map.`}</p>
      )}
      {missing > 0 && (
        <p>
          {missing === 1
            ? '1 restaurant isn’t on the map because we don’t have its exact location.'
            : `${formatCount(missing)} restaurants aren’t on the map because we don’t have their exact locations.`}
        </p>
      )}
      <MapSources {...background} />
    </div>
  );
}

/** All restaurants of the selection, or the list's while they load and when the API has no map endpoint. */
function useMapRestaurants(filter: ListingFilter, shown: readonly RestaurantSummary[]) {
  const read = useAllRestaurants(filter);
  const restaurants = read.data?.restaurants ?? shown;
  const located = useMemo(() => locate(restaurants), [restaurants]);
  return { ...read, restaurants, located };
}
type MapRestaurants = ReturnType<typeof useMapRestaurants>;

const slugAt = ({ target }: Event): string | null =>
  (target instanceof Element && target.closest<HTMLElement>('[data-slug]')?.dataset['slug']) ||
  null;

/** The hovered or focused restaurant, on the map or in the list. Uses the DOM instead of shared state, so that hovering a card
 * does not re-render the list.
 * @param listId id of the list's region; its cards have `data-slug` */
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
