import type { KeyboardEvent } from 'react';
import { clusterPins, type Cluster } from './clusters';
import type { Pin } from './located';
import type { MapView } from './use-map-view';
import styles from './drawing.module.css';

export interface MapPinsProps {
  readonly pins: readonly Pin[];
  /** Names of those that share their title with another pin, by slug. */
  readonly labels: ReadonlyMap<string, string>;
  readonly view: MapView;
  readonly highlighted: string | null;
  readonly onHighlight: (slug: string | null) => void;
  /** Told of the pins that were pressed: one, or all of a group. */
  readonly onPress: (pins: Cluster['pins']) => void;
}

/** The restaurants of the list as numbered studs. Those that would overlap are one stud with their count. */
export function MapPins({ pins, view, ...rest }: MapPinsProps) {
  const clusters = clusterPins(pins, view.toScreen);
  return (
    <g>
      {clusters.map((cluster) => (
        <MapPin key={cluster.pins[0].restaurant.slug} cluster={cluster} view={view} {...rest} />
      ))}
    </g>
  );
}

interface MapPinProps extends Omit<MapPinsProps, 'pins'> {
  readonly cluster: Cluster;
}

function MapPin({ cluster, labels, view, highlighted, onHighlight, onPress }: MapPinProps) {
  const { x, y, pins } = cluster;
  const [{ restaurant, place, number }] = pins;
  const isGroup = pins.length > 1;
  const isLit = pins.some((pin) => pin.restaurant.slug === highlighted);
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
      aria-label={isGroup ? nameGroup(pins, nameOf) : `${number}. ${nameOf(pins[0])}`}
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
        <circle r={18} className={styles['reach']} />
        {isGroup ? (
          <rect x={-22} y={-12} width={44} height={24} rx={12} className={styles['stud']} />
        ) : (
          <circle r={12} className={styles['stud']} />
        )}
        <text className={styles['number']}>{isGroup ? countGroup(pins) : number}</text>
      </g>
    </g>
  );
}

const NAMED = 3;

/** "5 +3": the first number, and how many more there are. */
const countGroup = (pins: Cluster['pins']): string => `${pins[0].number} +${pins.length - 1}`;

/** "5 +3: Luna, Sol, Mar and others": begins with what is seen, for people who say what they see. */
function nameGroup(pins: Cluster['pins'], nameOf: (pin: Pin) => string): string {
  const names = pins.slice(0, NAMED).map(nameOf);
  const others = pins.length > NAMED ? ' and others' : '';
  return `${countGroup(pins)}: ${names.join(', ')}${others}`;
}
