import { createHash } from 'node:crypto';
import {
  boxOfParts,
  STEPS_PER_DEGREE,
  type GroundBox,
  type GroundKind,
} from '@tableside/contracts/ground';
import { ImportError } from '../import/read/import-error';
import type { ReadProgress } from '../import/read/read-input';
import type { GroundRecord } from '../resources/ground/repository';
import { classify } from './classify';
import { GroundBuilder, type LeftOut } from './ground-builder';
import { packGround, type PackedGround } from './pack-ground';
import { readShapes } from './read-shapes';

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

export interface GroundWishes {
  /** What lies wholly outside is left out, in steps; null takes the whole file. */
  readonly around: GroundBox | null;
  /** Whose data it is; left out, what the file says, else OpenStreetMap's contributors. */
  readonly source: string | undefined;
  readonly onProgress?: ((progress: ReadProgress) => void) | undefined;
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
    onProgress: wishes.onProgress,
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
