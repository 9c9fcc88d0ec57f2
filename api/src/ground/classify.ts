import {
  type GroundKind,
  STEPS_PER_DEGREE,
  type GroundBox,
  type GroundPart,
} from '@tableside/contracts/ground';
import { bringNear } from '../import/read/geometry';

/** What a shape is on the map. */
interface Classified {
  readonly kind: GroundKind;
  readonly name: string | null;
}

type Values = Readonly<Record<string, GroundKind>>;

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

/** Borders within a city, such as those of wards, say nothing to who looks for a table. */
const LOCAL_ADMIN_LEVEL = 9;
const NAME_MAX = 80;

const look = (table: Readonly<Record<string, Values>>, tags: Shape['tags']): GroundKind | null => {
  for (const [key, values] of Object.entries(table)) {
    const tag = tags[key];
    const kind = tag !== undefined && Object.hasOwn(values, tag) ? values[tag] : undefined;
    if (kind) return kind;
  }
  return null;
};

/** Names come from anywhere: what a terminal or a map cannot show is taken out. Of a list of names the first. */
function readName({ name = '' }: Shape['tags'], isList: boolean): string | null {
  const [first = ''] = isList ? name.split(/[,;]/) : [name];
  const plain = first.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').trim();
  return [...plain].slice(0, NAME_MAX).join('').trim() || null;
}

const isBoundary = ({ boundary, admin_level: level }: Shape['tags']): boolean =>
  boundary === 'administrative' && !(Number(level) >= LOCAL_ADMIN_LEVEL);

/** Below the ground, or a siding: not what a map of a city shows. */
const isHidden = ({ tunnel, service, railway }: Shape['tags']): boolean =>
  tunnel === 'culvert' || (railway !== undefined && (tunnel === 'yes' || service !== undefined));

/** What the map shows of a shape; null for what it leaves out. The tags are OpenStreetMap's. */
export function classify({ tags, form }: Pick<Shape, 'tags' | 'form'>): Classified | null {
  const { place = '' } = tags;
  if (form !== 'line' && Object.hasOwn(PLACES, place)) {
    const kind = PLACES[place];
    const name = readName(tags, true);
    return kind && name ? { kind, name } : null;
  }
  if (form === 'point') return null;
  if (form === 'area') {
    const kind = look(AREAS, tags);
    if (kind) return { kind, name: readName(tags, false) };
  }
  if (isBoundary(tags)) return { kind: 'boundary', name: null };
  if (form === 'area' || isHidden(tags)) return null;
  const kind = look(LINES, tags);
  const isNamed = !tags['highway']?.endsWith('_link') && kind !== 'rail';
  return kind && { kind, name: isNamed ? readName(tags, false) : null };
}

/** What a file draws under some tags: what is filled, what is drawn along, or a point. */
export interface Shape {
  readonly tags: Readonly<Record<string, string>>;
  readonly form: 'area' | 'line' | 'point';
  /** Rings of an area, lines, or one part with one point. Never empty. */
  readonly parts: readonly GroundPart[];
}

/** Degrees: longitude, latitude. */
export type Spot = readonly [longitude: number, latitude: number];

const isSpot = ([longitude, latitude]: Spot): boolean =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;

/** Spots in whole steps, without those that fall on the one before. Null where one lies outside of the world or there
 * are too few.
 * @param least how many points have to be left */
export function toPart(spots: readonly Spot[], least: number): GroundPart | null {
  const numbers: number[] = [];
  const [side = 0] = spots[0] ?? [];
  for (const spot of spots) {
    if (!isSpot(spot)) return null;
    const x = Math.round(bringNear(spot[0], side) * STEPS_PER_DEGREE);
    const y = Math.round(spot[1] * STEPS_PER_DEGREE);
    if (numbers.at(-2) !== x || numbers.at(-1) !== y) numbers.push(x, y);
  }
  return numbers.length / 2 < least ? null : Int32Array.from(numbers);
}

/** Points that a form of shape has at least: a ring ends where it begins. */
const LEAST_POINTS = { area: 4, line: 2, point: 1 } as const;

export const listParts = (lines: readonly (readonly Spot[])[], form: Shape['form']): GroundPart[] =>
  lines.map((line) => toPart(line, LEAST_POINTS[form])).filter((part) => part !== null);

export const meet = (one: GroundBox, other: GroundBox): boolean =>
  one.west <= other.east &&
  other.west <= one.east &&
  one.south <= other.north &&
  other.south <= one.north;
