import type { OpenAt } from '@tableside/contracts/listing/rules';
import { restaurantPath } from '@tableside/contracts/paths';
import type { Coordinates, RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { useCityTime } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { describeRestaurant } from '@tableside/ui/describe-restaurant';
import { IconButton } from '@tableside/ui/icon-button';
import { toLatLng, type Cluster, type Located, type MapView, type Point } from '@tableside/ui/map';
import { RatingText } from '@tableside/ui/rating';
import { StatusBadge } from '@tableside/ui/status-badge';
import { X } from 'lucide';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { statusAt } from '../../lib/status-at';
import styles from './map-card.module.css';

interface MapCardProps {
  /** Several when they share a location. */
  readonly restaurants: readonly RestaurantSummary[];
  /** The time the list is filtered by. */
  readonly openAt: OpenAt | null;
  readonly onClose: () => void;
}

/** Card of the clicked restaurant at the bottom of the map. Takes focus; Escape closes it. */
export function MapCard({ restaurants, openAt, onClose }: MapCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const { now, timeZone } = useCityTime();
  const [first] = restaurants;
  useEffect(() => {
    card.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [first?.slug]);
  if (!first) return null;
  return (
    <div
      ref={card}
      role="group"
      data-card
      aria-label={restaurants.length > 1 ? `${restaurants.length} restaurants here` : first.title}
      className={styles['card']}
    >
      <ul className={styles['list']}>
        {restaurants.map((restaurant) => (
          <li key={restaurant.slug} className={styles['position']}>
            <AppLink href={restaurantPath(restaurant.slug)} className={styles['title']}>
              <bdi lang={restaurant.titleLang ?? undefined}>{restaurant.title}</bdi>
            </AppLink>
            <p className={styles['facts']}>
              {describeRestaurant(restaurant, [
                restaurant.street ?? restaurant.area ?? restaurant.location,
              ])}
            </p>
            <p className={styles['row']}>
              <RatingText rating={restaurant.rating} />
              <StatusBadge {...statusAt(openAt)(restaurant.hours, now, timeZone)} plain />
            </p>
          </li>
        ))}
      </ul>
      <IconButton label="Close" icon={X} className={styles['close']} onClick={onClose} />
    </div>
  );
}

/** Click radius of a dot, in pixels. */
const DOT_REACH_PX = 14;
const LISTED_MAX = 12;
/** Radius of a pin, kept clear of the card. */
const PIN_PX = 20;

interface Chosen {
  readonly restaurants: readonly RestaurantSummary[];
  readonly position: Coordinates;
}

export function useMapCard(
  frame: RefObject<HTMLElement | null>,
  view: MapView | null,
  located: readonly Located[],
) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const leaflet = view?.map.leaflet;
  const isOpen = chosen !== null;
  const shown = chosen?.restaurants ?? [];

  const close = () => {
    setChosen(null);
    const pins = frame.current?.querySelectorAll<HTMLElement>('[data-pin]') ?? [];
    const pin = [...pins].find(({ dataset }) => dataset['pin'] === shown[0]?.slug);
    (pin ?? leaflet?.getContainer())?.focus({ preventScroll: true });
  };

  useEffect(() => {
    if (!isOpen) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // A map in full screen stays open.
      event.preventDefault();
      close();
    };
    const element = frame.current;
    element?.addEventListener('keydown', handleKey);
    return () => element?.removeEventListener('keydown', handleKey);
  });

  // The card must not cover its own pin.
  useLayoutEffect(() => {
    const card = frame.current?.querySelector<HTMLElement>('[data-card]');
    if (!chosen || !card || !leaflet) return;
    leaflet.panInside(toLatLng(chosen.position), {
      paddingTopLeft: [PIN_PX, PIN_PX],
      paddingBottomRight: [PIN_PX, leaflet.getSize().y - card.offsetTop + PIN_PX],
    });
  }, [frame, leaflet, chosen]);

  return {
    shown,
    close,
    position: chosen?.position ?? null,
    press: ([first, ...others]: Cluster['pins']) =>
      setChosen({
        restaurants: [first, ...others].slice(0, LISTED_MAX).map(({ restaurant }) => restaurant),
        position: first.position,
      }),
    /** Opens the card of the clicked dot, or closes the open card.
     * @returns whether the click was handled */
    clickBaseMap: (at: Point): boolean => {
      const [near] = located
        .map((each) => ({
          ...each,
          distance:
            leaflet?.latLngToContainerPoint(toLatLng(each.position)).distanceTo(at) ?? Infinity,
        }))
        .filter(({ distance }) => distance < DOT_REACH_PX)
        .sort((one, other) => one.distance - other.distance);
      if (near) setChosen({ restaurants: [near.restaurant], position: near.position });
      else if (isOpen) close();
      return near !== undefined || isOpen;
    },
  };
}
