import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { ImportError, limitUnpacked, readInput } from './read-input';
import { listFields, readBlock, type PbfElement } from './pbf-block';

const unpack = promisify(inflate);

const HEADER_BYTES_MAX = 64 * 1024;
const BLOCK_BYTES_MAX = 32 * 1024 * 1024;

const KNOWN_FEATURES: ReadonlySet<string> = new Set([
  'OsmSchema-V0.6',
  'DenseNodes',
  'LocationsOnWays',
]);
const PACKED_WITH: Readonly<Record<number, string>> = {
  4: 'lzma',
  5: 'bzip2',
  6: 'lz4',
  7: 'zstd',
};

/** Reads a file in blocks of given lengths. */
class Pieces {
  readonly #chunks: AsyncGenerator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncGenerator<Buffer>) {
    this.#chunks = chunks;
  }

  async end(): Promise<void> {
    await this.#chunks.return(undefined);
  }

  /** @returns null at the end of the file
   * @throws {RangeError} if the file ends within the block */
  async take(length: number): Promise<Buffer | null> {
    const parts = [this.#rest];
    let size = this.#rest.length;
    while (size < length) {
      const next = await this.#chunks.next();
      if (next.done) {
        if (size) throw new RangeError('The file ends within a block.');
        return null;
      }
      parts.push(next.value);
      size += next.value.length;
    }
    const whole = parts.length > 1 ? Buffer.concat(parts, size) : this.#rest;
    this.#rest = whole.subarray(length);
    return whole.subarray(0, length);
  }
}

/** The elements of an OpenStreetMap PBF file in the form of Overpass JSON, in batches.
 * @throws {ImportError} if it cannot be read completely */
export async function* readPbf(path: string): AsyncGenerator<PbfElement[]> {
  const pieces = new Pieces(readInput(path));
  const count = await limitUnpacked(path);
  try {
    for (;;) {
      const size = await pieces.take(4);
      if (!size) return;
      const header = await takeExactly(pieces, size.readUInt32BE(), HEADER_BYTES_MAX);
      const fields = [...listFields(header)];
      const type = fields.find(({ tag }) => tag === 1)?.bytes;
      const length = fields.find(({ tag }) => tag === 3)?.number ?? 0;
      const block = await unpackBlock(path, await takeExactly(pieces, length, BLOCK_BYTES_MAX));
      count(block.length);
      const name = Buffer.from(type ?? []).toString('latin1');
      if (name === 'OSMHeader') checkFeatures(path, block);
      // Other block types are skipped.
      else if (name === 'OSMData') yield [...readBlock(block)];
    }
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(
      `"${path}" is a damaged or incomplete OpenStreetMap PBF file; download it again.`,
    );
  } finally {
    await pieces.end();
  }
}

async function takeExactly(pieces: Pieces, length: number, most: number): Promise<Buffer> {
  if (length > most) throw new RangeError('A block is larger than the format allows.');
  const piece = await pieces.take(length);
  if (!piece) throw new RangeError('The file ends before a block.');
  return piece;
}

async function unpackBlock(path: string, blob: Uint8Array): Promise<Uint8Array> {
  for (const { tag, bytes } of listFields(blob)) {
    if (tag === 1) return bytes;
    if (tag === 3) return unpack(bytes, { maxOutputLength: BLOCK_BYTES_MAX });
    const packing = PACKED_WITH[tag];
    if (packing) {
      throw new ImportError(
        `"${path}" is compressed with ${packing}; convert it with "osmium cat FILE -o city.osm.pbf -f pbf,pbf_compression=zlib".`,
      );
    }
  }
  throw new RangeError('A block is empty.');
}

function checkFeatures(path: string, header: Uint8Array): void {
  const unknown = [...listFields(header)]
    .filter(({ tag }) => tag === 4)
    .map(({ bytes }) => Buffer.from(bytes).toString('utf8'))
    .filter((feature) => !KNOWN_FEATURES.has(feature));
  if (!unknown.length) return;
  throw new ImportError(
    `"${path}" uses features this command cannot read (${unknown.join(', ').slice(0, 80)}); export the current data with osmium.`,
  );
}
