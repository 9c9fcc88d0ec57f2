import {
  type BaseMapKind,
  STEPS_PER_DEGREE,
  type BaseMapBox,
  type BaseMapPart,
} from '@tableside/contracts/base-map';
import { shiftLongitude, type Point } from '../import/read/geometry';

interface Classified {
  readonly kind: BaseMapKind;
  readonly name: string | null;
}

type Values = Readonly<Record<string, BaseMapKind>>;

const ROADS: Values = {
  motorway: 'motorway',
  trunk: 'motorway',
  primary: 'primary',
  secondary: 'secondary',
  tertiary: 'tertiary',
  residential: 'street',
  unclassified: 'street',
  living_street: 'street',
  pedestrian: 'street',
  road: 'street',
  busway: 'street',
  motorway_link: 'tertiary',
  trunk_link: 'tertiary',
  primary_link: 'tertiary',
  secondary_link: 'tertiary',
  tertiary_link: 'street',
};
const LINES: Readonly<Record<string, Values>> = {
  highway: ROADS,
  railway: { rail: 'rail', light_rail: 'rail', narrow_gauge: 'rail' },
  waterway: { river: 'bank', canal: 'bank', riverbank: 'bank', stream: 'stream' },
};
const AREAS: Readonly<Record<string, Values>> = {
  natural: { water: 'water', bay: 'water', wood: 'green', scrub: 'green', heath: 'green' },
  waterway: { riverbank: 'water', dock: 'water' },
  leisure: { park: 'green', garden: 'green', golf_course: 'green', nature_reserve: 'green' },
  landuse: {
    reservoir: 'water',
    basin: 'water',
    forest: 'green',
    cemetery: 'green',
    meadow: 'green',
    recreation_ground: 'green',
    village_green: 'green',
  },
};
const PLACES: Values = {
  borough: 'district',
  suburb: 'district',
  town: 'district',
  quarter: 'neighborhood',
  neighbourhood: 'neighborhood',
  village: 'neighborhood',
};

/** Borders within a city, such as wards, are not useful for diners. */
const LOCAL_ADMIN_LEVEL = 9;
const NAME_MAX = 80;

const findKind = (table: Readonly<Record<string, Values>>, tags: Shape['tags']) => {
  for (const [key, values] of Object.entries(table)) {
    const tag = tags[key];
    const kind = tag !== undefined && Object.hasOwn(values, tag) ? values[tag] : undefined;
    if (kind) return kind;
  }
  return null;
};

/** Sanitizes an untrusted name; takes the first of a list. */
function readName({ name = '' }: Shape['tags'], isList: boolean): string | null {
  const [first = ''] = isList ? name.split(/[,;]/) : [name];
  const plain = first.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').trim();
  return [...plain].slice(0, NAME_MAX).join('').trim() || null;
}

const isBoundary = ({ boundary, admin_level: level }: Shape['tags']): boolean =>
  boundary === 'administrative' && !(Number(level) >= LOCAL_ADMIN_LEVEL);

/** Underground, or a siding. */
const isHidden = ({ tunnel, service, railway }: Shape['tags']): boolean =>
  tunnel === 'culvert' || (railway !== undefined && (tunnel === 'yes' || service !== undefined));

/** Classifies a shape by its OpenStreetMap tags; null if the map omits it. */
export function classify({ tags, form }: Pick<Shape, 'tags' | 'form'>): Classified | null {
  const { place = '' } = tags;
  if (form !== 'line' && Object.hasOwn(PLACES, place)) {
    const kind = PLACES[place];
    const name = readName(tags, true);
    return kind && name ? { kind, name } : null;
  }
  if (form === 'point') return null;
  if (form === 'area') {
    const kind = findKind(AREAS, tags);
    if (kind) return { kind, name: readName(tags, false) };
  }
  if (isBoundary(tags)) return { kind: 'boundary', name: null };
  if (form === 'area' || isHidden(tags)) return null;
  const kind = findKind(LINES, tags);
  const isNamed = !tags['highway']?.endsWith('_link') && kind !== 'rail';
  return kind && { kind, name: isNamed ? readName(tags, false) : null };
}

export interface Shape {
  readonly tags: Readonly<Record<string, string>>;
  readonly form: 'area' | 'line' | 'point';
  /** Rings of an area, lines, or one part with one point. Never empty. */
  readonly parts: readonly BaseMapPart[];
}

const isCoordinates = ([longitude, latitude]: Point): boolean =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;

/** Converts coordinates to steps, without repeated points. Null if one is outside the world or too few remain.
 * @param least minimum number of points */
export function toPart(points: readonly Point[], least: number): BaseMapPart | null {
  const numbers: number[] = [];
  const [side = 0] = points[0] ?? [];
  for (const coordinates of points) {
    if (!isCoordinates(coordinates)) return null;
    const x = Math.round(shiftLongitude(coordinates[0], side) * STEPS_PER_DEGREE);
    const y = Math.round(coordinates[1] * STEPS_PER_DEGREE);
    if (numbers.at(-2) !== x || numbers.at(-1) !== y) numbers.push(x, y);
  }
  return numbers.length / 2 < least ? null : Int32Array.from(numbers);
}

/** Minimum number of points by form: a ring ends at its start. */
const LEAST_POINTS = { area: 4, line: 2, point: 1 } as const;

export const listParts = (lines: readonly (readonly Point[])[], form: Shape['form']) =>
  lines.map((line) => toPart(line, LEAST_POINTS[form])).filter((part) => part !== null);

export const meet = (one: BaseMapBox, other: BaseMapBox): boolean =>
  one.west <= other.east &&
  other.west <= one.east &&
  one.south <= other.north &&
  other.south <= one.north;
