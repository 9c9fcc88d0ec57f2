import { ByteReader } from './byte-reader';
import {
  GROUND_KINDS,
  GROUND_MAGIC,
  type GroundFeature,
  type GroundKind,
  type GroundPart,
} from './kinds';

/** More is no name of a street. */
const NAME_BYTES_MAX = 400;

/** How many things follow, each of which takes so many bytes at least: a file cannot ask for more memory than it has bytes. */
function readCount(reader: ByteReader, bytesEach: number): number {
  const count = reader.number();
  if (count * bytesEach > reader.left) throw new RangeError('A ground names more than it holds.');
  return count;
}

function readText(reader: ByteReader): string {
  const length = reader.number();
  if (length > NAME_BYTES_MAX) throw new RangeError('A ground holds a name that is too long.');
  return new TextDecoder().decode(reader.take(length));
}

/** What the file of a ground holds, in the order in which it is drawn.
 * @param bytes as `writeGround` made them
 * @throws {RangeError} for what is no ground, or a damaged one */
export function readGround(bytes: Uint8Array): GroundFeature[] {
  const reader = new ByteReader(bytes);
  for (const byte of GROUND_MAGIC) {
    if (reader.byte() !== byte) throw new RangeError('This is no ground, or a newer one.');
  }
  const names = Array.from({ length: readCount(reader, 1) }, () => readText(reader));
  const readPart = createPartReader(reader);
  const features: GroundFeature[] = [];
  while (!reader.isOver) {
    const kind = GROUND_KINDS[reader.byte()];
    for (let left = readCount(reader, 2); left > 0; left -= 1) {
      const name = names[reader.number() - 1] ?? null;
      const parts = Array.from({ length: readCount(reader, 1) }, readPart);
      // A kind that came later than this release is read and left out.
      if (kind) features.push({ kind, name, parts });
    }
  }
  return features.sort((one, other) => orderOf(one.kind) - orderOf(other.kind));
}

const orderOf = (kind: GroundKind): number => GROUND_KINDS.indexOf(kind);

function createPartReader(reader: ByteReader): () => GroundPart {
  let [x, y] = [0, 0];
  return () => {
    const part = new Int32Array(readCount(reader, 2) * 2);
    for (let index = 0; index < part.length; index += 2) {
      part[index] = x += reader.signed();
      part[index + 1] = y += reader.signed();
    }
    return part;
  };
}
