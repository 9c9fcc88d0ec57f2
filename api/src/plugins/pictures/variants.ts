import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { createByteCache } from './byte-cache';
import type { PictureFormat } from './format';
import { renderPicture } from './render';
import type { StoredPicture } from './store';
import { variantFolder } from './variant-folder';
import { createWorkQueue } from '../../lib/work-queue';

/** Raised whenever qualities or the drawing change, so that no old variant is served. */
const RECIPE = 2;
const MEMORY_BYTES = 8 * 1024 * 1024;
const MAX_WAITING = 500;
/** A kept variant begins with the SHA-256 of what follows: after a power cut a file may be there and hold nothing, or half. */
const HASH_BYTES = 32;

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

export interface VariantOptions {
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
  const memory = createByteCache(MEMORY_BYTES);
  const queue = createWorkQueue(workers ?? availableParallelism(), MAX_WAITING);
  const running = new Map<string, Promise<Buffer>>();

  const make = async (variant: Variant, file: string): Promise<Buffer> => {
    const kept = readKept(await readFile(file).catch(() => null));
    if (kept) return kept;
    const { picture, width, format } = variant;
    const made = await queue(() =>
      render(picture, width, format).catch((cause: unknown) => {
        throw new BrokenPictureError('The original cannot be read.', { cause });
      }),
    );
    await keep(file, made);
    return made;
  };

  return {
    /** The picture's bytes. Callers that ask for one variant at the same time share the work.
     * @throws {QueueFullError} too many renderings wait
     * @throws {BrokenPictureError} the original cannot be decoded */
    async read(variant: Variant): Promise<Buffer> {
      const key = variantKey(variant);
      const hot = memory.get(key);
      if (hot) return hot;
      const joined = running.get(key);
      if (joined) return joined;
      const folder = variantFolder(cacheDir, variant.picture.name);
      const file = join(folder, `${key}.${variant.format}`);
      const work = make(variant, file).finally(() => running.delete(key));
      running.set(key, work);
      const made = await work;
      memory.set(key, made);
      return made;
    },
  };
}
export type Variants = ReturnType<typeof createVariants>;

const hash = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** @returns null for what is not whole */
function readKept(file: Buffer | null): Buffer | null {
  const bytes = file?.subarray(HASH_BYTES);
  return bytes?.length && file?.subarray(0, HASH_BYTES).equals(hash(bytes)) ? bytes : null;
}

/** Writes a variant beside its place and moves it there, so that no reader sees half of it.
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
