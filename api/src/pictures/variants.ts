import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { type PictureFormat, renderPicture } from './render';
import { type StoredPicture, variantFolder } from './store';
import { createWorkQueue } from '../lib/work-queue';

/** Raised whenever qualities or the drawing change, so that no old variant is served. */
const RECIPE = 2;
const MEMORY_BYTES = 8 * 1024 * 1024;
const MAX_WAITING = 500;

/** Thrown for an original that cannot be read: a power cut or a failing disk broke it, or it is gone meanwhile. */
export class BrokenPictureError extends Error {
  override readonly name = 'BrokenPictureError';
}

export interface Variant {
  readonly picture: StoredPicture;
  /** In pixels. */
  readonly width: number;
  readonly format: PictureFormat;
}

interface VariantOptions {
  /** Folder for made variants; it may be emptied at any time. */
  readonly cacheDir: string;
  /** Default: the real rendering. */
  readonly render?: typeof renderPicture;
  /** Renderings at a time, default one per processor. */
  readonly workers?: number;
}

/** Names a variant and its content: it changes with the original, the width, the format and the recipe. */
export const variantKey = ({ picture, width, format }: Variant): string =>
  createHash('sha256')
    .update(`${RECIPE} ${picture.name} ${picture.version} ${width} ${format}`)
    .digest('hex')
    .slice(0, 32);

/** Makes variants of pictures once and keeps them: hot ones in memory, all of them on disk. */
export function createVariants({ cacheDir, render = renderPicture, workers }: VariantOptions) {
  const files = createMadeFiles({
    memoryBytes: MEMORY_BYTES,
    workers: workers ?? availableParallelism(),
    maxWaiting: MAX_WAITING,
  });
  return {
    /** The picture's bytes. Callers that ask for one variant at the same time share the work.
     * @throws {QueueFullError} too many renderings wait
     * @throws {BrokenPictureError} the original cannot be decoded */
    read(variant: Variant): Promise<Buffer> {
      const key = variantKey(variant);
      const { picture, width, format } = variant;
      const file = join(variantFolder(cacheDir, picture.name), `${key}.${format}`);
      const make = () =>
        render(picture, width, format).catch((cause: unknown) => {
          throw new BrokenPictureError('The original cannot be read.', { cause });
        });
      return files.read({ key, file, make });
    },
  };
}
export type Variants = ReturnType<typeof createVariants>;

/** A kept file begins with the SHA-256 of what follows: after a power cut a file may be there and hold nothing, or half. */
const HASH_BYTES = 32;

interface MadeFilesOptions {
  /** For what is asked for most. */
  readonly memoryBytes: number;
  /** How many are made at a time. */
  readonly workers: number;
  /** How many may wait for that. */
  readonly maxWaiting: number;
}

interface MadeFile {
  /** Names the content: equal keys are equal bytes. */
  readonly key: string;
  /** Where it is kept on disk; null for nowhere. */
  readonly file: string | null;
  readonly make: () => Promise<Buffer>;
}

/** Makes files once and keeps them: hot ones in memory, all of them on disk. */
export function createMadeFiles({ memoryBytes, workers, maxWaiting }: MadeFilesOptions) {
  const memory = new LRUCache<string, Buffer>({
    maxSize: memoryBytes,
    maxEntrySize: memoryBytes / 4,
    sizeCalculation: ({ length }) => length,
  });
  const queue = createWorkQueue(workers, { maxWaiting });
  const running = new Map<string, Promise<Buffer>>();

  const findOrMake = async ({ file, make }: MadeFile): Promise<Buffer> => {
    const kept = file === null ? null : readKept(await readFile(file).catch(() => null));
    if (kept) return kept;
    const made = await queue(make);
    if (file) await keep(file, made);
    return made;
  };

  return {
    /** The file's bytes. Callers that ask for one key at the same time share the work.
     * @throws {QueueFullError} too much waits to be made
     * @throws whatever `make` throws; nothing is kept then */
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

/** @returns null for what is not whole */
function readKept(file: Buffer | null): Buffer | null {
  const bytes = file?.subarray(HASH_BYTES);
  return bytes?.length && file?.subarray(0, HASH_BYTES).equals(hash(bytes)) ? bytes : null;
}

/** Writes a file beside its place and moves it there, so that no reader sees half of it.
 * A full or read-only disk costs time, not the picture. */
async function keep(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${process.pid}.tmp`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(draft, Buffer.concat([hash(bytes), bytes]));
    await rename(draft, file);
  } catch {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}
