import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { PictureFormat } from './format';
import { createMadeFiles } from './made-files';
import { renderPicture } from './render';
import type { StoredPicture } from './store';
import { variantFolder } from './variant-folder';

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
