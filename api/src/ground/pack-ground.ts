import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { type GroundFeature, type GroundKind, writeGround } from '@tableside/contracts/ground';
import { ImportError } from '../import/read/import-error';

const pack = promisify(brotliCompress);

/** More is too much for a phone, packed. */
export const PACKED_BYTES_MAX = 4 * 1024 * 1024;

/** What a map can do without, the least missed first. */
export const DISPENSABLE = [
  'minor streets without a name',
  'minor streets',
  'streams and railways',
  'parks without a name',
] as const;
export type Dispensable = (typeof DISPENSABLE)[number];

const is = (kinds: readonly GroundKind[], isNamed?: boolean) => (feature: GroundFeature) =>
  kinds.includes(feature.kind) && (isNamed === undefined || (feature.name !== null) === isNamed);
const TESTS: Readonly<Record<Dispensable, (feature: GroundFeature) => boolean>> = {
  'minor streets without a name': is(['street'], false),
  'minor streets': is(['street']),
  'streams and railways': is(['stream', 'rail']),
  'parks without a name': is(['green'], false),
};

export interface PackedGround {
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
