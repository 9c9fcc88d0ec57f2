import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { createHash } from 'node:crypto';
import {
  type GroundFeature,
  type GroundKind,
  boxOfParts,
  STEPS_PER_DEGREE,
  type GroundBox,
  writeGround,
} from '@tableside/contracts/ground';
import { bringNear } from '../import/read/geometry';
import type { Position } from '../import/read/raw-place';
import { ImportError } from '../import/read/read-input';
import type { GroundRecord } from './repository';
import { classify } from './classify';
import { GroundBuilder, type LeftOut } from './ground-builder';
import { readShapes } from './read-shapes';

const pack = promisify(brotliCompress);

/** Which share of the places at each edge may be a typing error. */
const STRAY_SHARE = 0.005;
/** How far around the places the ground goes: a part of their width, and in degrees at least and at most. */
const MARGIN_SHARE = 0.3;
const MARGIN_MIN = 0.02;
const MARGIN_MAX = 0.2;

/** The piece of the earth that a map of these places shows, in steps; null without places. */
export function boxOfPlaces(places: readonly Position[]): GroundBox | null {
  const [first] = places;
  if (!first) return null;
  const [west, east] = rangeOf(
    places.map(({ longitude }) => bringNear(longitude, first.longitude)),
  );
  const [south, north] = rangeOf(places.map(({ latitude }) => latitude));
  return { west, east, south, north };
}

/** Both edges, in steps, with the margin. */
function rangeOf(values: readonly number[]): readonly [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  const strays = Math.floor(sorted.length * STRAY_SHARE);
  const [least = 0, most = 0] = [sorted[strays], sorted[sorted.length - 1 - strays]];
  const margin = Math.min(Math.max((most - least) * MARGIN_SHARE, MARGIN_MIN), MARGIN_MAX);
  return [
    Math.floor((least - margin) * STEPS_PER_DEGREE),
    Math.ceil((most + margin) * STEPS_PER_DEGREE),
  ];
}

/** More is too much for a phone, packed. */
export const PACKED_BYTES_MAX = 4 * 1024 * 1024;

/** What a map can do without, the least missed first. */
const DISPENSABLE = [
  'minor streets without a name',
  'minor streets',
  'streams and railways',
  'parks without a name',
] as const;
type Dispensable = (typeof DISPENSABLE)[number];

const is = (kinds: readonly GroundKind[], isNamed?: boolean) => (feature: GroundFeature) =>
  kinds.includes(feature.kind) && (isNamed === undefined || (feature.name !== null) === isNamed);
const TESTS: Readonly<Record<Dispensable, (feature: GroundFeature) => boolean>> = {
  'minor streets without a name': is(['street'], false),
  'minor streets': is(['street']),
  'streams and railways': is(['stream', 'rail']),
  'parks without a name': is(['green'], false),
};

interface PackedGround {
  readonly features: readonly GroundFeature[];
  /** The file, and as it travels. */
  readonly bytes: Uint8Array;
  readonly packed: Buffer;
  /** How many lines or areas of each were left out so that the file is small enough. */
  readonly dropped: ReadonlyMap<Dispensable, number>;
}

/** The file of a ground. One that would be too large goes without what is missed the least.
 * @param most bytes that it may have, packed
 * @throws {ImportError} when it is too large all the same */
export async function packGround(
  all: readonly GroundFeature[],
  most = PACKED_BYTES_MAX,
): Promise<PackedGround> {
  let features = all;
  const dropped = new Map<Dispensable, number>();
  let file = await packAll(features);
  for (const what of DISPENSABLE) {
    if (file.packed.length <= most) break;
    const gone = features.filter(TESTS[what]);
    if (!gone.length) continue;
    dropped.set(what, countParts(gone));
    features = features.filter((feature) => !TESTS[what](feature));
    file = await packAll(features);
  }
  if (file.packed.length > most) {
    throw new ImportError(
      `The ground would be ${Math.ceil(file.packed.length / 2 ** 20)} MB without minor streets, and 4 MB is the most; cut the file to the city.`,
    );
  }
  return { features, ...file, dropped };
}

async function packAll(features: readonly GroundFeature[]) {
  const bytes = writeGround(features);
  const packed = await pack(bytes, { params: { [constants.BROTLI_PARAM_LGWIN]: 22 } });
  return { bytes, packed };
}

const countParts = (features: readonly GroundFeature[]): number =>
  features.reduce((sum, { parts }) => sum + parts.length, 0);

export const OPENSTREETMAP = {
  attribution: '© OpenStreetMap contributors',
  attributionUrl: 'https://www.openstreetmap.org/copyright',
} as const;

export interface MadeGround extends GroundRecord {
  /** The file, packed with brotli. */
  readonly packed: Buffer;
  /** Shapes of the file by kind. */
  readonly pieces: ReadonlyMap<GroundKind, number>;
  readonly leftOut: Readonly<Record<LeftOut, number>>;
  /** What else is left out, so that the file is small enough. */
  readonly dropped: PackedGround['dropped'];
}

interface GroundWishes {
  /** What lies wholly outside is left out, in steps; null takes the whole file. */
  readonly around: GroundBox | null;
  /** Whose data it is; left out, what the file says, else OpenStreetMap's contributors. */
  readonly source: string | undefined;
}

/** Reads a file of streets, water, parks and names and makes the ground of a map from it.
 * @throws {ImportError} when the file cannot be read to its end, draws nothing near the places, or far too much */
export async function makeGround(path: string, wishes: GroundWishes): Promise<MadeGround> {
  const builder = new GroundBuilder(wishes.around);
  let said: string | undefined;
  const shapes = readShapes(path, (tags) => isDrawn(tags), {
    onUseless: () => (builder.leftOut.useless += 1),
    onUnwanted: () => (builder.leftOut.notDrawn += 1),
    onAttribution: (text) => (said = text),
  });
  for await (const shape of shapes) builder.add(shape);
  const features = builder.build();
  if (!features.length) {
    throw new ImportError(
      builder.leftOut.far
        ? `"${path}" draws nothing near the places of the site; name a file of the same city.`
        : `"${path}" holds no streets, water, parks or names that a map could show.`,
    );
  }
  const { bytes, packed, dropped } = await packGround(features);
  return {
    hash: createHash('sha256').update(bytes).digest('hex'),
    size: bytes.length,
    packed,
    ...toDegrees(narrow(boxOfParts(features.flatMap(({ parts }) => parts)), wishes.around)),
    ...nameSource(wishes.source ?? said),
    pieces: builder.pieces,
    leftOut: builder.leftOut,
    dropped,
  };
}

const isDrawn = (tags: Readonly<Record<string, string>>): boolean =>
  (['area', 'line'] as const).some((form) => classify({ tags, form }) !== null);

/** A way that goes on for miles does not make the map larger. */
const narrow = (box: GroundBox, around: GroundBox | null): GroundBox =>
  around
    ? {
        west: Math.max(box.west, around.west),
        south: Math.max(box.south, around.south),
        east: Math.min(box.east, around.east),
        north: Math.min(box.north, around.north),
      }
    : box;

const toDegrees = ({ west, south, east, north }: GroundBox): GroundBox => ({
  west: west / STEPS_PER_DEGREE,
  south: south / STEPS_PER_DEGREE,
  east: east / STEPS_PER_DEGREE,
  north: north / STEPS_PER_DEGREE,
});

const SOURCE_MAX = 120;

function nameSource(source: string | undefined) {
  const plain = (source ?? '').replace(/[\p{Cc}\p{Cf}]/gu, ' ').trim();
  const text = [...plain].slice(0, SOURCE_MAX).join('');
  if (!text || /openstreetmap/i.test(text)) return OPENSTREETMAP;
  return { attribution: text, attributionUrl: null };
}
