import { DomUtil } from 'leaflet';
import { createPortal } from 'react-dom';
import { clusterPins, type Cluster } from './cluster-pins';
import type { Pin } from './located';
import { toLatLng } from './restaurants-map';
import type { MapView } from './use-restaurants-map';
import styles from './map.module.css';

export interface MapPinsProps {
  readonly pins: readonly Pin[];
  /** Longer labels, by slug, for restaurants that share a title with another pin. */
  readonly labels: ReadonlyMap<string, string>;
  readonly view: MapView;
  readonly highlighted: string | null;
  /** The restaurant whose card is open. */
  readonly selected?: string | null;
  readonly onHighlight: (slug: string | null) => void;
  /** Called with the clicked pins: one, or several that no zoom level separates. */
  readonly onPress: (pins: Cluster['pins']) => void;
}

/** Numbered markers for the restaurants of the list. Markers that would touch are merged into one with a count. */
export function MapPins(props: MapPinsProps) {
  const { pins, labels, view, highlighted, selected, onHighlight, onPress } = props;
  const { leaflet } = view.map;
  const clusters = clusterPins(pins, (position) => leaflet.latLngToLayerPoint(toLatLng(position)));
  const pane = leaflet.getPane('markerPane');
  const pointedAt = pins.find(({ restaurant }) => restaurant.slug === highlighted);
  const nameOf = ({ restaurant }: Pin) => labels.get(restaurant.slug) ?? restaurant.title;

  const handleClick = ({ pins: pressed }: Cluster) => {
    if (pressed.length > 1 && view.map.zoomTo(pressed.map(({ position }) => position))) return;
    onPress(pressed);
  };
  return (
    pane &&
    createPortal(
      <>
        {clusters.map((cluster) => {
          const { restaurant, position } = cluster.pins[0];
          const { slug } = restaurant;
          const has = (other: string | null | undefined) =>
            cluster.pins.some((pin) => pin.restaurant.slug === other);
          return (
            <button
              key={slug}
              ref={(element) => {
                if (!element) return;
                DomUtil.setPosition(element, leaflet.latLngToLayerPoint(toLatLng(position)));
              }}
              type="button"
              aria-label={nameCluster(cluster, nameOf)}
              className={styles['pin']}
              data-pin={slug}
              data-highlighted={has(highlighted) || has(selected) || undefined}
              onClick={() => handleClick(cluster)}
              onPointerEnter={() => onHighlight(slug)}
              onPointerLeave={() => onHighlight(null)}
              onFocus={() => {
                onHighlight(slug);
                if (!view.map.isInside(position)) leaflet.panTo(toLatLng(position));
              }}
              onBlur={() => onHighlight(null)}
            >
              <span className={styles['stud']}>{cluster.label}</span>
            </button>
          );
        })}
        {pointedAt && <PinLabel name={nameOf(pointedAt)} pin={pointedAt} view={view} />}
      </>,
      pane,
    )
  );
}

const NAMED = 3;

/** "5 +3: Luna, Sol, Mar, and others": starts with the visible label, for voice control. */
function nameCluster(cluster: Cluster, nameOf: (pin: Pin) => string): string {
  const { pins } = cluster;
  if (pins.length === 1) return `${pins[0].number}. ${nameOf(pins[0])}`;
  const names = pins.slice(0, NAMED).map(nameOf);
  const listed = new Intl.ListFormat('en-US').format(
    pins.length > NAMED ? [...names, 'others'] : names,
  );
  return `${cluster.label}: ${listed}`;
}

/** Distance from the pin's center to the label, and from the label to the map's edge, in pixels. */
const GAP_PX = 18;
const EDGE_PX = 4;

interface PinLabelProps {
  readonly name: string;
  readonly pin: Pin;
  readonly view: MapView;
}

/** Name of the hovered restaurant, above its pin, or below it near the top edge. Assistive technology gets the name
 * from the pin. */
function PinLabel({ name, pin, view: { map } }: PinLabelProps) {
  const position = (element: HTMLElement | null) => {
    if (!element) return;
    const { x, y } = map.leaflet.latLngToContainerPoint(toLatLng(pin.position));
    const { offsetWidth: width, offsetHeight: height } = element;
    const most = Math.max(map.leaflet.getSize().x - width - EDGE_PX, EDGE_PX);
    const left = Math.min(Math.max(x - width / 2, EDGE_PX), most);
    const top = y < height + GAP_PX ? y + GAP_PX : y - GAP_PX - height;
    DomUtil.setPosition(element, map.leaflet.containerPointToLayerPoint([left, top]));
  };
  return (
    <span ref={position} aria-hidden="true" className={styles['pinLabel']}>
      {name}
    </span>
  );
}
