import type { KeyboardEvent } from 'react';
import { APART_PX, REACH_PX, STUD_PX, type Cluster } from './clusters';
import type { Pin } from './located';
import type { MapView } from '../view/map-view';
import styles from './drawing.module.css';

export interface MapPinsProps {
  readonly clusters: readonly Cluster[];
  /** Names of those that share their title with another pin, by slug. */
  readonly labels: ReadonlyMap<string, string>;
  readonly view: MapView;
  readonly highlighted: string | null;
  /** The place whose card is open. */
  readonly selected?: string | null;
  readonly onHighlight: (slug: string | null) => void;
  /** Told of the pins that were pressed: one, or all of a group. */
  readonly onPress: (pins: Cluster['pins']) => void;
}

/** The restaurants of the list as numbered studs. Those that would touch are one stud with their count. */
export function MapPins({ clusters, ...rest }: MapPinsProps) {
  return (
    <g>
      {clusters.map((cluster) => (
        <MapPin key={cluster.pins[0].restaurant.slug} cluster={cluster} {...rest} />
      ))}
    </g>
  );
}

interface MapPinProps extends Omit<MapPinsProps, 'clusters'> {
  readonly cluster: Cluster;
}

function MapPin({
  cluster,
  labels,
  view,
  highlighted,
  selected,
  onHighlight,
  onPress,
}: MapPinProps) {
  const { x, y, pins, label, width } = cluster;
  const [{ restaurant, place, number }] = pins;
  const isGroup = pins.length > 1;
  const isLit = pins.some(({ restaurant: { slug } }) => slug === highlighted || slug === selected);
  const nameOf = (pin: Pin) => labels.get(pin.restaurant.slug) ?? pin.restaurant.title;
  const press = () => onPress(pins);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    press();
  };
  return (
    <g
      role="button"
      tabIndex={0}
      aria-label={isGroup ? nameGroup(cluster, nameOf) : `${number}. ${nameOf(pins[0])}`}
      className={styles['pin']}
      data-pin={restaurant.slug}
      data-highlighted={isLit || undefined}
      onClick={press}
      onKeyDown={handleKey}
      onPointerEnter={() => onHighlight(restaurant.slug)}
      onPointerLeave={() => onHighlight(null)}
      onFocus={() => {
        onHighlight(restaurant.slug);
        if (!view.isInside(place)) view.centreOn(place);
      }}
      onBlur={() => onHighlight(null)}
    >
      <g transform={`translate(${x} ${y})`}>
        <Stud width={width + 2 * REACH_PX} height={APART_PX} className={styles['reach']} />
        <Stud width={width} height={STUD_PX} className={styles['stud']} />
        <text className={styles['number']}>{label}</text>
      </g>
    </g>
  );
}

interface StudProps {
  readonly width: number;
  readonly height: number;
  readonly className: string | undefined;
}

const Stud = ({ width, height, className }: StudProps) => (
  <rect {...{ width, height, className }} x={-width / 2} y={-height / 2} rx={height / 2} />
);

const NAMED = 3;

/** "5 +3: Luna, Sol, Mar and others": begins with what is seen, for people who say what they see. */
function nameGroup({ label, pins }: Cluster, nameOf: (pin: Pin) => string): string {
  const names = pins.slice(0, NAMED).map(nameOf);
  const others = pins.length > NAMED ? ' and others' : '';
  return `${label}: ${names.join(', ')}${others}`;
}
