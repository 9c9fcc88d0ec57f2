import type { GroundBounds } from '@tableside/contracts/ground';
import type { Coordinates } from '@tableside/contracts/restaurant/model';
import {
  latLng,
  LatLngBounds,
  Map as LeafletMap,
  point,
  type LatLngTuple,
  type PanOptions,
  type PointExpression,
} from 'leaflet';
import { MAX_ZOOM, PIN_PX } from './cluster-pins';
import { medianOf, middlePlace } from './located';
import styles from './map.module.css';

/** The closest first view, so that a single place is shown with its streets. */
const FIT_MAX_ZOOM = 16;
/** What the first view leaves free at each edge, in pixels. */
const FIT_PADDING_PX = 36;
/** What is left free around the places of a group that is opened, in pixels. */
const AROUND_PX = 72;
/** Places this many times farther from the middle than half of the others do not count for the first view: a typo in one record
 * must not shrink the city to a dot. */
const OUTLIER = 8;
const NEAR_M = 800;

export const toLatLng = ({ latitude, longitude }: Coordinates): LatLngTuple => [
  latitude,
  longitude,
];

/** Nothing is animated, so there is nothing to reduce for those who prefer less motion. */
class StillMap extends LeafletMap {
  override panBy(offset: PointExpression, options?: PanOptions): this {
    return super.panBy(offset, { ...options, animate: false });
  }
}

/** A Leaflet map of places: all of them in view until the user moves it. Its center stays between places or on the base map. */
export class PlacesMap {
  readonly leaflet: LeafletMap;
  readonly #listening = new AbortController();
  #places: readonly Coordinates[] = [];
  #bounds: GroundBounds | undefined;
  #limits = new LatLngBounds([]);
  #isMoved = false;

  /** @param frame what the map fills, below everything else in it
   * @param onChange called after each change of the view, but not while the map is dragged
   * @param places at least one */
  constructor(
    frame: HTMLElement,
    places: readonly Coordinates[],
    bounds: GroundBounds | undefined,
    onChange: () => void,
  ) {
    const surface = document.createElement('div');
    surface.className = styles['map'] ?? '';
    surface.setAttribute('role', 'group');
    surface.ariaLabel = 'Places';
    frame.prepend(surface);
    this.leaflet = new StillMap(surface, {
      attributionControl: false,
      zoomControl: false,
      zoomAnimation: false,
      fadeAnimation: false,
      inertia: false,
      boxZoom: false,
      doubleClickZoom: 'center',
      trackResize: false,
      maxZoom: MAX_ZOOM,
      zoomSnap: 0.5,
      maxBoundsViscosity: 1,
      // Where the map fills a touch screen, one finger scrolls the page and two move the map.
      dragging: !window.matchMedia('(height < 32rem) and (pointer: coarse)').matches,
    });
    this.leaflet.on('zoomend', () => this.#limitCenter());
    this.show(places, bounds);
    this.leaflet.on('move', () => {
      this.#isMoved = true;
    });
    this.leaflet.on('zoom viewreset moveend', onChange);
    this.#listen(surface);
  }

  /** Whether the user has moved it. */
  get isMoved(): boolean {
    return this.#isMoved;
  }

  /** @param bounds of the base map, over which the map can be moved too */
  show(places: readonly Coordinates[], bounds: GroundBounds | undefined): void {
    if (places === this.#places && bounds === this.#bounds) return;
    this.#places = places;
    this.#bounds = bounds;
    this.#limits = new LatLngBounds(places.map(toLatLng));
    if (bounds)
      this.#limits.extend([bounds.south, bounds.west]).extend([bounds.north, bounds.east]);
    this.leaflet.setMinZoom(0);
    const furthest = Math.min(this.#fitZoom(), this.leaflet.getBoundsZoom(this.#limits)) - 1;
    if (!this.#isMoved) this.fit();
    this.leaflet.setMinZoom(Math.max(furthest, 0));
  }

  fit(): void {
    this.leaflet.setMaxBounds();
    this.leaflet.setView(boundsOfMost(this.#places).getCenter(), this.#fitZoom());
    this.#limitCenter();
    this.#isMoved = false;
  }

  /** Zooms by one level, and never to where no place is in view. */
  zoom(levels: 1 | -1): void {
    const { leaflet } = this;
    leaflet.setZoom(leaflet.getZoom() + levels);
    if (this.#places.some((place) => this.isInside(place))) return;
    const center = leaflet.getCenter();
    const [nearest] = this.#places
      .map((place) => ({ place, distance: center.distanceTo(toLatLng(place)) }))
      .sort((one, other) => one.distance - other.distance);
    if (nearest) leaflet.panTo(toLatLng(nearest.place));
  }

  /** Zooms in on places until they part.
   * @returns false where no zoom parts them */
  zoomTo(places: readonly Coordinates[]): boolean {
    const { leaflet } = this;
    const bounds = new LatLngBounds(places.map(toLatLng));
    const low = leaflet.project(bounds.getSouthWest(), MAX_ZOOM);
    const high = leaflet.project(bounds.getNorthEast(), MAX_ZOOM);
    const isOneSpot = Math.max(high.x - low.x, low.y - high.y) < PIN_PX;
    if (isOneSpot || leaflet.getZoom() >= MAX_ZOOM) return false;
    const fits = leaflet.getBoundsZoom(bounds, false, point(2 * AROUND_PX, 2 * AROUND_PX));
    leaflet.setView(bounds.getCenter(), Math.max(fits, leaflet.getZoom() + 1));
    return true;
  }

  isInside(place: Coordinates): boolean {
    return this.leaflet.getBounds().contains(toLatLng(place));
  }

  remove(): void {
    this.#listening.abort();
    this.leaflet.remove();
    this.leaflet.getContainer().remove();
  }

  #fitZoom(): number {
    const padding = point(2 * FIT_PADDING_PX, 2 * FIT_PADDING_PX);
    return Math.min(
      this.leaflet.getBoundsZoom(boundsOfMost(this.#places), false, padding),
      FIT_MAX_ZOOM,
    );
  }

  #limitCenter(): void {
    const { leaflet } = this;
    const half = leaflet.getSize().divideBy(2);
    const low = leaflet.project(this.#limits.getSouthWest());
    const high = leaflet.project(this.#limits.getNorthEast());
    leaflet.setMaxBounds(
      new LatLngBounds(
        leaflet.unproject([low.x - half.x, low.y + half.y]),
        leaflet.unproject([high.x + half.x, high.y - half.y]),
      ),
    );
  }

  #listen(surface: HTMLElement): void {
    const { signal } = this.#listening;
    // A wheel zooms with Ctrl or Cmd, as a pinch on a trackpad does. Alone it scrolls the page.
    surface.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey && !event.metaKey) event.stopImmediatePropagation();
      },
      { signal, capture: true },
    );
    surface.addEventListener(
      'keydown',
      ({ key, target }) => {
        if (key === '0' && target === surface) this.fit();
      },
      { signal },
    );
    // A drag that began on a pin ends with a click on it, in the same task.
    let isDragged = false;
    this.leaflet.on('dragend', () => {
      isDragged = true;
      setTimeout(() => {
        isDragged = false;
      });
    });
    surface.addEventListener(
      'click',
      (event) => {
        if (isDragged) event.stopPropagation();
      },
      { signal, capture: true },
    );
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => this.#resize());
    observer.observe(surface);
    signal.addEventListener('abort', () => observer.disconnect());
  }

  #resize(): void {
    const wasMoved = this.#isMoved;
    this.leaflet.invalidateSize({ animate: false, pan: wasMoved });
    if (wasMoved) this.#limitCenter();
    else this.fit();
  }
}

function boundsOfMost(places: readonly Coordinates[]): LatLngBounds {
  const middle = latLng(toLatLng(middlePlace(places)));
  const distances = places.map((place) => middle.distanceTo(toLatLng(place)));
  const limit = Math.max(medianOf(distances), NEAR_M) * OUTLIER;
  return new LatLngBounds(
    places.filter((_, index) => (distances[index] ?? 0) <= limit).map(toLatLng),
  );
}
