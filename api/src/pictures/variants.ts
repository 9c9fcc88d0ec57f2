import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { type PictureFormat, renderPicture } from './render';
import { type StoredPicture, variantFolder } from './store';
import { createWorkQueue } from '../lib/work-queue';

/** Increment it when quality or drawing changes, so that old variants are not served. */
const RECIPE = 2;
const MEMORY_BYTES = 8 * 1024 * 1024;
const MAX_WAITING = 500;

/** The original cannot be decoded, or is gone. */
export class BrokenPictureError extends Error {
  override readonly name = 'BrokenPictureError';
}

export interface Variant {
  readonly picture: StoredPicture;
  readonly width: number;
  readonly format: PictureFormat;
}

interface VariantOptions {
  /** Cache folder; may be emptied at any time. */
  readonly cacheDir: string;
  readonly render?: typeof renderPicture;
  /** Concurrent renderings; default one per processor. */
  readonly workers?: number;
}

export const variantKey = ({ picture, width, format }: Variant): string =>
  createHash('sha256')
    .update(`${RECIPE} ${picture.name} ${picture.version} ${width} ${format}`)
    .digest('hex')
    .slice(0, 32);

/** Renders variants once and caches them: all on disk, frequent ones in memory. */
export function createVariants({ cacheDir, render = renderPicture, workers }: VariantOptions) {
  const files = createMadeFiles({
    memoryBytes: MEMORY_BYTES,
    workers: workers ?? availableParallelism(),
    maxWaiting: MAX_WAITING,
  });
  return {
    /** Returns the picture's bytes; concurrent calls share the work.
     * @throws {QueueFullError} too many renderings are waiting
     * @throws {BrokenPictureError} the original cannot be decoded */
    read(variant: Variant): Promise<Buffer> {
      const key = variantKey(variant);
      const { picture, width, format } = variant;
      const file = join(variantFolder(cacheDir, picture.name), `${key}.${format}`);
      const make = () =>
        render(picture, width, format).catch((cause: unknown) => {
          throw new BrokenPictureError('The original cannot be decoded.', { cause });
        });
      return files.read({ key, file, make });
    },
  };
}
export type Variants = ReturnType<typeof createVariants>;

/** A cached file starts with the SHA-256 of its content, which detects files damaged by a power cut. */
const HASH_BYTES = 32;

interface MadeFilesOptions {
  readonly memoryBytes: number;
  readonly workers: number;
  readonly maxWaiting: number;
}

interface MadeFile {
  /** Content key: equal keys mean equal bytes. */
  readonly key: string;
  /** File in the disk cache; null to skip it. */
  readonly file: string | null;
  readonly make: () => Promise<Buffer>;
}

/** Generates files once and caches them: all on disk, frequent ones in memory. */
export function createMadeFiles({ memoryBytes, workers, maxWaiting }: MadeFilesOptions) {
  const memory = new LRUCache<string, Buffer>({
    maxSize: memoryBytes,
    maxEntrySize: memoryBytes / 4,
    sizeCalculation: ({ length }) => length,
  });
  const queue = createWorkQueue(workers, { maxWaiting });
  const running = new Map<string, Promise<Buffer>>();

  const findOrMake = async ({ file, make }: MadeFile): Promise<Buffer> => {
    const cached = file === null ? null : readStored(await readFile(file).catch(() => null));
    if (cached) return cached;
    const made = await queue(make);
    if (file) await writeCached(file, made);
    return made;
  };

  return {
    /** Returns the file's bytes; concurrent calls share the work.
     * @throws {QueueFullError} too many are waiting
     * @throws anything `make` throws; nothing is cached then */
    async read(wanted: MadeFile): Promise<Buffer> {
      const { key } = wanted;
      const hot = memory.get(key);
      if (hot) return hot;
      const joined = running.get(key);
      if (joined) return joined;
      const work = findOrMake(wanted).finally(() => running.delete(key));
      running.set(key, work);
      const made = await work;
      memory.set(key, made);
      return made;
    },
  };
}

const hash = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** @returns null for a damaged file */
function readStored(file: Buffer | null): Buffer | null {
  const bytes = file?.subarray(HASH_BYTES);
  return bytes?.length && file?.subarray(0, HASH_BYTES).equals(hash(bytes)) ? bytes : null;
}

/** Writes a file atomically. A full or read-only disk is not an error: the file is generated again. */
async function writeCached(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${process.pid}.tmp`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(draft, Buffer.concat([hash(bytes), bytes]));
    await rename(draft, file);
  } catch {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}
