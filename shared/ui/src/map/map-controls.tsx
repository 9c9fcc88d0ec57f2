import type { DataSource, Ground } from '@tableside/contracts/site/model';
import { formatCount } from '@tableside/contracts/common/text';
import { Minus, Plus, Scan, type IconNode } from 'lucide';
import { AppLink } from '../actions/app-link';
import { IconButton } from '../actions/icon-button';
import { METRES_PER_FOOT, METRES_PER_MILE } from '../lib/units';
import type { PlacesMap } from './places-map';
import type { MapView } from './use-places-map';
import styles from './map.module.css';

export function MapControls({ map }: { readonly map: PlacesMap }) {
  const controls: readonly (readonly [label: string, icon: IconNode, act: () => void])[] = [
    ['Zoom in', Plus, () => map.zoom(1)],
    ['Zoom out', Minus, () => map.zoom(-1)],
    ['Fit the map', Scan, () => map.fit()],
  ];
  return (
    <div className={styles['controls']}>
      {controls.map(([label, icon, act]) => (
        <IconButton
          key={label}
          label={label}
          icon={icon}
          variant="solid"
          className={styles['control']}
          onClick={act}
        />
      ))}
    </div>
  );
}

const MOST_PX = 120;
/** Leaflet's world at zoom 0: its equator in meters, on 256 pixels. */
const METERS_PER_PIXEL = 40_075_017 / 256;

/** In the middle of a map. */
export function pixelsPerMeter({ map: { leaflet } }: MapView): number {
  const cosine = Math.cos((leaflet.getCenter().lat * Math.PI) / 180);
  return leaflet.getZoomScale(leaflet.getZoom(), 0) / (METERS_PER_PIXEL * cosine);
}

export function MapScale({ view }: { readonly view: MapView }) {
  const scale = pixelsPerMeter(view);
  const { label, meters } = scaleStep(scale, MOST_PX);
  return (
    <svg
      role="img"
      aria-label={`Scale: this bar is ${label}. North is up.`}
      className={styles['scale']}
    >
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
  meters: feet * METRES_PER_FOOT,
}));
const MILES = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000].map((miles) => ({
  label: `${miles < 1 ? miles : formatCount(miles)} mi`,
  meters: miles * METRES_PER_MILE,
}));
const STEPS: readonly [ScaleStep, ...ScaleStep[]] = [
  { label: '10 ft', meters: 10 * METRES_PER_FOOT },
  ...FEET,
  ...MILES,
];

/** The longest round length that is at most so many pixels long.
 * @param scale pixels per metre */
export const scaleStep = (scale: number, mostPixels: number): ScaleStep =>
  STEPS.findLast(({ meters }) => meters * scale <= mostPixels) ?? STEPS[0];

/** The license of OpenStreetMap asks for this link wherever its data is shown. */
const OSM_COPYRIGHT = 'https://www.openstreetmap.org/copyright';

interface MapSourcesProps {
  /** Where the restaurants' data comes from. */
  readonly dataSource: DataSource | null | undefined;
  readonly ground: Pick<Ground, 'attribution' | 'attributionUrl'> | null | undefined;
  /** Of the tile server, which takes the ground's place. */
  readonly tilesAttribution: string | undefined;
}

export function MapSources({ dataSource, ground, tilesAttribution }: MapSourcesProps) {
  const streets = tilesAttribution
    ? { attribution: tilesAttribution, attributionUrl: null }
    : ground;
  const isOsm =
    dataSource === 'osm' ||
    streets?.attributionUrl === OSM_COPYRIGHT ||
    /openstreetmap/i.test(tilesAttribution ?? '');
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
