import type { BaseMapBounds } from '@tableside/contracts/base-map';
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
import { medianOf, medianPosition } from './located';
import styles from './map.module.css';

/** Maximum zoom of the initial view, so a single restaurant is shown with its streets. */
const FIT_MAX_ZOOM = 16;
/** Padding of the initial view, in pixels. */
const FIT_PADDING_PX = 36;
/** Padding when zooming to a group, in pixels. */
const GROUP_PADDING_PX = 72;
/** Restaurants this many times farther from the center than the median are ignored for the initial view: one wrong
 * position must not shrink the city to a dot. */
const OUTLIER = 8;
const NEAR_M = 800;

export const toLatLng = ({ latitude, longitude }: Coordinates): LatLngTuple => [
  latitude,
  longitude,
];

/** Disables all animation. */
class StillMap extends LeafletMap {
  override panBy(offset: PointExpression, options?: PanOptions): this {
    return super.panBy(offset, { ...options, animate: false });
  }
}

/** A Leaflet map of restaurants that shows all of them until the user moves it. */
export class RestaurantsMap {
  readonly leaflet: LeafletMap;
  readonly #listening = new AbortController();
  #restaurants: readonly Coordinates[] = [];
  #bounds: BaseMapBounds | undefined;
  #limits = new LatLngBounds([]);
  #isMoved = false;

  /** @param frame element the map fills, below its other children
   * @param onChange called after each change of the view, except during a drag
   * @param restaurants at least one */
  constructor(
    frame: HTMLElement,
    restaurants: readonly Coordinates[],
    bounds: BaseMapBounds | undefined,
    onChange: () => void,
  ) {
    const surface = document.createElement('div');
    surface.className = styles['map'] ?? '';
    surface.setAttribute('role', 'group');
    surface.ariaLabel = 'Restaurants';
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
      // When the map fills a touch screen and the page behind scrolls, one finger scrolls the page and two move the map.
      dragging:
        frame.closest('dialog') !== null ||
        !window.matchMedia('(height < 32rem) and (pointer: coarse)').matches,
    });
    this.leaflet.on('zoomend', () => this.#limitCenter());
    this.show(restaurants, bounds);
    this.leaflet.on('move', () => {
      this.#isMoved = true;
    });
    this.leaflet.on('zoom viewreset moveend', onChange);
    this.#listen(surface);
  }

  /** Whether the user moved the map. */
  get isMoved(): boolean {
    return this.#isMoved;
  }

  /** @param bounds of the base map; the map can be panned within them */
  show(restaurants: readonly Coordinates[], bounds: BaseMapBounds | undefined): void {
    if (restaurants === this.#restaurants && bounds === this.#bounds) return;
    this.#restaurants = restaurants;
    this.#bounds = bounds;
    this.#limits = new LatLngBounds(restaurants.map(toLatLng));
    if (bounds)
      this.#limits.extend([bounds.south, bounds.west]).extend([bounds.north, bounds.east]);
    this.leaflet.setMinZoom(0);
    const furthest = Math.min(this.#fitZoom(), this.leaflet.getBoundsZoom(this.#limits)) - 1;
    if (!this.#isMoved) this.fit();
    this.leaflet.setMinZoom(Math.max(furthest, 0));
  }

  fit(): void {
    this.leaflet.setMaxBounds();
    this.leaflet.setView(boundsOfMost(this.#restaurants).getCenter(), this.#fitZoom());
    this.#limitCenter();
    this.#isMoved = false;
  }

  /** Zooms by one level, panning if needed to keep a restaurant in view. */
  zoom(levels: 1 | -1): void {
    const { leaflet } = this;
    leaflet.setZoom(leaflet.getZoom() + levels);
    if (this.#restaurants.some((restaurant) => this.isInside(restaurant))) return;
    const center = leaflet.getCenter();
    const [nearest] = this.#restaurants
      .map((restaurant) => ({ restaurant, distance: center.distanceTo(toLatLng(restaurant)) }))
      .sort((one, other) => one.distance - other.distance);
    if (nearest) leaflet.panTo(toLatLng(nearest.restaurant));
  }

  /** Zooms in until the restaurants are separate markers.
   * @returns false if no zoom level separates them */
  zoomTo(restaurants: readonly Coordinates[]): boolean {
    const { leaflet } = this;
    const bounds = new LatLngBounds(restaurants.map(toLatLng));
    const low = leaflet.project(bounds.getSouthWest(), MAX_ZOOM);
    const high = leaflet.project(bounds.getNorthEast(), MAX_ZOOM);
    const isOnePoint = Math.max(high.x - low.x, low.y - high.y) < PIN_PX;
    if (isOnePoint || leaflet.getZoom() >= MAX_ZOOM) return false;
    const fits = leaflet.getBoundsZoom(
      bounds,
      false,
      point(2 * GROUP_PADDING_PX, 2 * GROUP_PADDING_PX),
    );
    leaflet.setView(bounds.getCenter(), Math.max(fits, leaflet.getZoom() + 1));
    return true;
  }

  isInside(restaurant: Coordinates): boolean {
    return this.leaflet.getBounds().contains(toLatLng(restaurant));
  }

  remove(): void {
    this.#listening.abort();
    this.leaflet.remove();
    this.leaflet.getContainer().remove();
  }

  #fitZoom(): number {
    const padding = point(2 * FIT_PADDING_PX, 2 * FIT_PADDING_PX);
    return Math.min(
      this.leaflet.getBoundsZoom(boundsOfMost(this.#restaurants), false, padding),
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
    // The wheel zooms only with Ctrl or Cmd (or a trackpad pinch); otherwise it scrolls the page.
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
    // A drag that starts on a pin fires a click on it in the same task.
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

function boundsOfMost(restaurants: readonly Coordinates[]): LatLngBounds {
  const middle = latLng(toLatLng(medianPosition(restaurants)));
  const distances = restaurants.map((restaurant) => middle.distanceTo(toLatLng(restaurant)));
  const limit = Math.max(medianOf(distances), NEAR_M) * OUTLIER;
  return new LatLngBounds(
    restaurants.filter((_, index) => (distances[index] ?? 0) <= limit).map(toLatLng),
  );
}
