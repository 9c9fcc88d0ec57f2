import { DomUtil } from 'leaflet';
import { createPortal } from 'react-dom';
import { clusterPins, type Cluster } from './cluster-pins';
import type { Pin } from './located';
import { toLatLng } from './places-map';
import type { MapView } from './use-places-map';
import styles from './map.module.css';

export interface MapPinsProps {
  readonly pins: readonly Pin[];
  /** Names of those that share their title with another pin, by slug. */
  readonly labels: ReadonlyMap<string, string>;
  readonly view: MapView;
  readonly highlighted: string | null;
  /** The restaurant whose card is open. */
  readonly selected?: string | null;
  readonly onHighlight: (slug: string | null) => void;
  /** Called with the pins that were pressed: one, or several that no zoom parts. */
  readonly onPress: (pins: Cluster['pins']) => void;
}

/** The restaurants of the list as numbered markers. Those that would touch are one marker with their count. */
export function MapPins(props: MapPinsProps) {
  const { pins, labels, view, highlighted, selected, onHighlight, onPress } = props;
  const { leaflet } = view.map;
  const clusters = clusterPins(pins, (place) => leaflet.latLngToLayerPoint(toLatLng(place)));
  const pane = leaflet.getPane('markerPane');
  const pointedAt = pins.find(({ restaurant }) => restaurant.slug === highlighted);
  const nameOf = ({ restaurant }: Pin) => labels.get(restaurant.slug) ?? restaurant.title;

  const press = ({ pins: pressed }: Cluster) => {
    if (pressed.length > 1 && view.map.zoomTo(pressed.map(({ place }) => place))) return;
    onPress(pressed);
  };
  return (
    pane &&
    createPortal(
      <>
        {clusters.map((cluster) => {
          const { restaurant, place } = cluster.pins[0];
          const { slug } = restaurant;
          const has = (other: string | null | undefined) =>
            cluster.pins.some((pin) => pin.restaurant.slug === other);
          return (
            <button
              key={slug}
              ref={(element) => {
                if (!element) return;
                DomUtil.setPosition(element, leaflet.latLngToLayerPoint(toLatLng(place)));
              }}
              type="button"
              aria-label={nameCluster(cluster, nameOf)}
              className={styles['pin']}
              data-pin={slug}
              data-highlighted={has(highlighted) || has(selected) || undefined}
              onClick={() => press(cluster)}
              onPointerEnter={() => onHighlight(slug)}
              onPointerLeave={() => onHighlight(null)}
              onFocus={() => {
                onHighlight(slug);
                if (!view.map.isInside(place)) leaflet.panTo(toLatLng(place));
              }}
              onBlur={() => onHighlight(null)}
            >
              <span className={styles['stud']}>{cluster.label}</span>
            </button>
          );
        })}
        {pointedAt && <NamePlate name={nameOf(pointedAt)} pin={pointedAt} view={view} />}
      </>,
      pane,
    )
  );
}

const NAMED = 3;

/** "5 +3: Luna, Sol, Mar and others": begins with what is seen, for people who say what they see. */
function nameCluster(cluster: Cluster, nameOf: (pin: Pin) => string): string {
  const { pins } = cluster;
  if (pins.length === 1) return `${pins[0].number}. ${nameOf(pins[0])}`;
  const names = pins.slice(0, NAMED).map(nameOf);
  const others = pins.length > NAMED ? ' and others' : '';
  return `${cluster.label}: ${names.join(', ')}${others}`;
}

/** From the middle of a pin to the plate, and from the plate to the edge of the map, in pixels. */
const GAP_PX = 18;
const EDGE_PX = 4;

interface NamePlateProps {
  readonly name: string;
  readonly pin: Pin;
  readonly view: MapView;
}

/** The name of the restaurant that is pointed at, above its pin or below it near the top. The pin carries the name for assistive
 * technology. */
function NamePlate({ name, pin, view: { map } }: NamePlateProps) {
  const place = (element: HTMLElement | null) => {
    if (!element) return;
    const { x, y } = map.leaflet.latLngToContainerPoint(toLatLng(pin.place));
    const { offsetWidth: width, offsetHeight: height } = element;
    const most = Math.max(map.leaflet.getSize().x - width - EDGE_PX, EDGE_PX);
    const left = Math.min(Math.max(x - width / 2, EDGE_PX), most);
    const top = y < height + GAP_PX ? y + GAP_PX : y - GAP_PX - height;
    DomUtil.setPosition(element, map.leaflet.containerPointToLayerPoint([left, top]));
  };
  return (
    <span ref={place} aria-hidden="true" className={styles['plate']}>
      {name}
    </span>
  );
}
