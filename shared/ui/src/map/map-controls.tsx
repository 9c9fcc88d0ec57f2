import { formatCount } from '@tableside/contracts/common/text';
import { query } from '@tableside/contracts/queries';
import { useApiQuery } from '@tableside/platform';
import { Maximize2, Minus, Plus, Scan, type IconNode } from 'lucide';
import { AppLink } from '../actions/app-link';
import { IconButton } from '../actions/icon-button';
import { cx } from '../lib/cx';
import { METERS_PER_FOOT, METERS_PER_MILE } from '../lib/units';
import type { MapBackground } from './base-map';
import type { RestaurantsMap } from './restaurants-map';
import type { MapView } from './use-restaurants-map';
import styles from './map.module.css';

interface MapControlsProps {
  readonly map: RestaurantsMap;
  readonly onExpand?: (() => void) | undefined;
}

export function MapControls({ map, onExpand }: MapControlsProps) {
  const controls: readonly (readonly [label: string, icon: IconNode, action: () => void])[] = [
    ['Zoom in', Plus, () => map.zoom(1)],
    ['Zoom out', Minus, () => map.zoom(-1)],
    ['Show all', Scan, () => map.fit()],
  ];
  return (
    <div className={styles['controls']}>
      {controls.map(([label, icon, action]) => (
        <IconButton
          key={label}
          label={label}
          icon={icon}
          variant="solid"
          className={styles['control']}
          onClick={action}
        />
      ))}
      {onExpand && (
        <IconButton
          label="Full screen"
          icon={Maximize2}
          variant="solid"
          className={cx(styles['control'], styles['expand'])}
          onClick={onExpand}
        />
      )}
    </div>
  );
}

const MOST_PX = 120;
/** Meters per pixel at the equator at zoom 0, where the world is 256 pixels wide. */
const METERS_PER_PIXEL = 40_075_017 / 256;

/** Scale at the center of the map. */
export function pixelsPerMeter({ map: { leaflet } }: MapView): number {
  const cosine = Math.cos((leaflet.getCenter().lat * Math.PI) / 180);
  return leaflet.getZoomScale(leaflet.getZoom(), 0) / (METERS_PER_PIXEL * cosine);
}

export function MapScale({ view }: { readonly view: MapView }) {
  const scale = pixelsPerMeter(view);
  const { label, meters } = scaleStep(scale, MOST_PX);
  return (
    <svg role="img" aria-label={`Map scale: ${label}`} className={styles['scale']}>
      <path d={`M1 24V30H${(meters * scale).toFixed(1)}V24`} className={styles['bar']} />
      <text x={1} y={17}>
        {label}
      </text>
    </svg>
  );
}

interface ScaleStep {
  readonly label: string;
  readonly meters: number;
}

const FEET = [20, 50, 100, 200, 500, 1000].map((feet) => ({
  label: `${formatCount(feet)} ft`,
  meters: feet * METERS_PER_FOOT,
}));
const MILES = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000].map((miles) => ({
  label: `${miles < 1 ? miles : formatCount(miles)} mi`,
  meters: miles * METERS_PER_MILE,
}));
const STEPS: readonly [ScaleStep, ...ScaleStep[]] = [
  { label: '10 ft', meters: 10 * METERS_PER_FOOT },
  ...FEET,
  ...MILES,
];

/** The longest round length that fits.
 * @param scale pixels per meter
 * @param mostPixels maximum length of the bar */
export const scaleStep = (scale: number, mostPixels: number): ScaleStep =>
  STEPS.findLast(({ meters }) => meters * scale <= mostPixels) ?? STEPS[0];

/** OpenStreetMap's license requires this link wherever its data is shown. */
const OSM_COPYRIGHT = 'https://www.openstreetmap.org/copyright';

/** Attributions of the map and of the restaurants on it. */
export function MapSources({ tiles, baseMap }: Pick<MapBackground, 'tiles' | 'baseMap'>) {
  const { data: settings } = useApiQuery(query('settings'));
  const streets = tiles ? { attribution: tiles.attribution, attributionUrl: null } : baseMap;
  const isOsm =
    settings?.dataSource === 'osm' ||
    streets?.attributionUrl === OSM_COPYRIGHT ||
    /openstreetmap/i.test(tiles?.attribution ?? '');
  return (
    <>
      {streets && streets.attributionUrl !== OSM_COPYRIGHT && (
        <p>
          Streets:{' '}
          {streets.attributionUrl ? (
            <AppLink href={streets.attributionUrl}>{streets.attribution}</AppLink>
          ) : (
            streets.attribution
          )}
        </p>
      )}
      {isOsm && (
        <p>
          Map data <AppLink href={OSM_COPYRIGHT}>© OpenStreetMap contributors</AppLink>
        </p>
      )}
    </>
  );
}
