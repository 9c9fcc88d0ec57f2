import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { createHash } from 'node:crypto';
import {
  type BaseMapFeature,
  type BaseMapKind,
  boxOfParts,
  STEPS_PER_DEGREE,
  type BaseMapBox,
  writeBaseMap,
  BASE_MAP_AREAS,
  type BaseMapPart,
} from '@tableside/contracts/base-map';
import { shiftLongitude, centerOfRings } from '../import/read/geometry';
import type { Position } from '../import/read/raw-restaurant';
import { ImportError } from '../import/read/read-input';
import { classify, meet, toPart, type Shape } from './classify';
import { readShapes } from './read-shapes';
import { joinLines, simplify } from './lines';

const pack = promisify(brotliCompress);

/** Share of restaurants at each edge that may have wrong coordinates. */
const STRAY_SHARE = 0.005;
/** Margin around the restaurants: a share of their extent, with limits in degrees. */
const MARGIN_SHARE = 0.3;
const MARGIN_MIN = 0.02;
const MARGIN_MAX = 0.2;

/** Bounds of a map of these restaurants, in steps; null without restaurants. */
export function boxOfRestaurants(restaurants: readonly Position[]): BaseMapBox | null {
  const [first] = restaurants;
  if (!first) return null;
  const [west, east] = rangeOf(
    restaurants.map(({ longitude }) => shiftLongitude(longitude, first.longitude)),
  );
  const [south, north] = rangeOf(restaurants.map(({ latitude }) => latitude));
  return { west, east, south, north };
}

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

/** Maximum compressed size for phones. */
export const PACKED_BYTES_MAX = 4 * 1024 * 1024;

/** What is omitted from large maps, least important first. */
const DISPENSABLE = [
  'minor streets without a name',
  'minor streets',
  'streams and railways',
  'parks without a name',
] as const;
type Dispensable = (typeof DISPENSABLE)[number];

const is = (kinds: readonly BaseMapKind[], isNamed?: boolean) => (feature: BaseMapFeature) =>
  kinds.includes(feature.kind) && (isNamed === undefined || (feature.name !== null) === isNamed);
const TESTS: Readonly<Record<Dispensable, (feature: BaseMapFeature) => boolean>> = {
  'minor streets without a name': is(['street'], false),
  'minor streets': is(['street']),
  'streams and railways': is(['stream', 'rail']),
  'parks without a name': is(['green'], false),
};

/** Encodes a base map. Omits the least important features if it would be too large.
 * @param most maximum compressed size, in bytes
 * @returns the file, compressed with Brotli, too, and the number of dropped lines or areas
 * @throws {ImportError} if it is still too large */
export async function packBaseMap(all: readonly BaseMapFeature[], most = PACKED_BYTES_MAX) {
  let features = all;
  const dropped = new Map<Dispensable, number>();
  let file = await packAll(features);
  for (const what of DISPENSABLE) {
    if (file.packed.length <= most) break;
    const omitted = features.filter(TESTS[what]);
    if (!omitted.length) continue;
    dropped.set(what, countParts(omitted));
    features = features.filter((feature) => !TESTS[what](feature));
    file = await packAll(features);
  }
  if (file.packed.length > most) {
    throw new ImportError(
      `The base map would be ${Math.ceil(file.packed.length / 2 ** 20)} MB even without minor streets; the limit is 4 MB. Crop the file to the city.`,
    );
  }
  return { features, ...file, dropped };
}

async function packAll(features: readonly BaseMapFeature[]) {
  const bytes = writeBaseMap(features);
  const packed = await pack(bytes, { params: { [constants.BROTLI_PARAM_LGWIN]: 22 } });
  return { bytes, packed };
}

const countParts = (features: readonly BaseMapFeature[]): number =>
  features.reduce((sum, { parts }) => sum + parts.length, 0);

export const OPENSTREETMAP = {
  attribution: '© OpenStreetMap contributors',
  attributionUrl: 'https://www.openstreetmap.org/copyright',
} as const;

export type BaseMapResult = Awaited<ReturnType<typeof makeBaseMap>>;

interface BaseMapOptions {
  /** Shapes entirely outside are omitted, in steps; null keeps the whole file. */
  readonly around: BaseMapBox | null;
  /** Attribution; default: from the file, else OpenStreetMap contributors. */
  readonly source: string | undefined;
}

/** Reads a file of streets, water, parks and names, and builds the base map.
 * @throws {ImportError} if the file cannot be read completely, has nothing near the restaurants, or is too large */
export async function makeBaseMap(path: string, options: BaseMapOptions) {
  const builder = new BaseMapBuilder(options.around);
  let attribution: string | undefined;
  const shapes = readShapes(path, (tags) => isDrawn(tags), {
    onUseless: () => (builder.leftOut.useless += 1),
    onUnwanted: () => (builder.leftOut.notDrawn += 1),
    onAttribution: (text) => (attribution = text),
  });
  for await (const shape of shapes) builder.add(shape);
  const features = builder.build();
  if (!features.length) {
    throw new ImportError(
      builder.leftOut.far
        ? `"${path}" has nothing near the site's restaurants. Use a file for the same city.`
        : `"${path}" contains no streets, water, parks, or place names for the map.`,
    );
  }
  const { bytes, packed, dropped } = await packBaseMap(features);
  return {
    hash: createHash('sha256').update(bytes).digest('hex'),
    size: bytes.length,
    packed,
    ...toDegrees(narrow(boxOfParts(features.flatMap(({ parts }) => parts)), options.around)),
    ...nameSource(options.source ?? attribution),
    pieces: builder.pieces,
    leftOut: builder.leftOut,
    dropped,
  };
}

const isDrawn = (tags: Readonly<Record<string, string>>): boolean =>
  (['area', 'line'] as const).some((form) => classify({ tags, form }) !== null);

/** Long ways do not enlarge the map. */
const narrow = (box: BaseMapBox, around: BaseMapBox | null): BaseMapBox =>
  around
    ? {
        west: Math.max(box.west, around.west),
        south: Math.max(box.south, around.south),
        east: Math.min(box.east, around.east),
        north: Math.min(box.north, around.north),
      }
    : box;

const toDegrees = ({ west, south, east, north }: BaseMapBox): BaseMapBox => ({
  west: west / STEPS_PER_DEGREE,
  south: south / STEPS_PER_DEGREE,
  east: east / STEPS_PER_DEGREE,
  north: north / STEPS_PER_DEGREE,
});

const SOURCE_MAX = 120;

function nameSource(source: string | undefined): {
  readonly attribution: string;
  readonly attributionUrl: string | null;
} {
  const plain = (source ?? '').replace(/[\p{Cc}\p{Cf}]/gu, ' ').trim();
  const text = [...plain].slice(0, SOURCE_MAX).join('');
  if (!text || /openstreetmap/i.test(text)) return OPENSTREETMAP;
  return { attribution: text, attributionUrl: null };
}

/** Larger data is not a single city, and too much for browsers. */
const POINTS_MAX = 6_000_000;
/** Minimum extent of parks and ponds, in steps: smaller ones are less than a few pixels. */
const LEAST_ACROSS = 40;

/** Why a shape of the file is not on the map. */
export type OmissionReason = 'useless' | 'notDrawn' | 'far' | 'small';

class BaseMapBuilder {
  readonly leftOut: Record<OmissionReason, number> = { useless: 0, notDrawn: 0, far: 0, small: 0 };
  readonly #around: BaseMapBox | null;
  readonly #features = new Map<
    string,
    { kind: BaseMapKind; name: string | null; parts: BaseMapPart[] }
  >();
  readonly #pieces = new Map<BaseMapKind, number>();
  #points = 0;

  /** @param around shapes entirely outside are omitted; null keeps everything */
  constructor(around: BaseMapBox | null) {
    this.#around = around;
  }

  get pieces(): ReadonlyMap<BaseMapKind, number> {
    return this.#pieces;
  }

  /** @throws {ImportError} if the data is larger than a city */
  add(shape: Shape): void {
    const found = classify(shape);
    if (!found) return this.#leaveOut('notDrawn');
    const box = boxOfParts(shape.parts);
    if (this.#around && !meet(box, this.#around)) return this.#leaveOut('far');
    const isArea = BASE_MAP_AREAS.has(found.kind);
    const across = Math.max(box.east - box.west, box.north - box.south);
    if (isArea && across < LEAST_ACROSS) return this.#leaveOut('small');
    const isLabel = found.kind === 'district' || found.kind === 'neighborhood';
    const parts = isLabel ? listMiddles(shape) : shape.parts;
    this.#pieces.set(found.kind, (this.#pieces.get(found.kind) ?? 0) + 1);
    this.#points += parts.reduce((sum, part) => sum + part.length / 2, 0);
    if (this.#points > POINTS_MAX) {
      throw new ImportError(
        `The file has more than ${POINTS_MAX.toLocaleString('en-US')} points near the restaurants. Crop it to the city.`,
      );
    }
    // Areas are separate features because of their holes; lines with one name form one street.
    const key = isArea ? String(this.#features.size) : `${found.kind} ${found.name ?? ''}`;
    const feature = this.#features.get(key);
    if (feature) feature.parts.push(...parts);
    else this.#features.set(key, { ...found, parts: [...parts] });
  }

  /** The map's features: lines joined and simplified, largest areas first. */
  build(): BaseMapFeature[] {
    const features = [...this.#features.values()].map(({ kind, name, parts }) => ({
      kind,
      name,
      parts: (BASE_MAP_AREAS.has(kind) ? parts : joinLines(parts)).map((part) => simplify(part)),
    }));
    return features.sort((one, other) => sizeOf(other) - sizeOf(one));
  }

  #leaveOut(why: OmissionReason): void {
    this.leftOut[why] += 1;
  }
}

function sizeOf({ kind, parts }: BaseMapFeature): number {
  if (!BASE_MAP_AREAS.has(kind)) return 0;
  const { west, south, east, north } = boxOfParts(parts);
  return (east - west) * (north - south);
}

function listMiddles({ parts }: Shape): BaseMapPart[] {
  const middle = centerOfRings(
    parts.map((part) =>
      Array.from(
        { length: part.length / 2 },
        (_, index) =>
          [
            (part[2 * index] ?? 0) / STEPS_PER_DEGREE,
            (part[2 * index + 1] ?? 0) / STEPS_PER_DEGREE,
          ] as const,
      ),
    ),
  );
  const part = middle && toPart([[middle.longitude, middle.latitude]], 1);
  return part ? [part] : [];
}
