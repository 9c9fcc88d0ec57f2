import { realpath, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { createHash } from 'node:crypto';
import type { Original } from './render';

/** An original and what tells this state of it from others. */
export interface StoredPicture extends Original {
  /** Path below the folder of uploads. It stays the same when the data folder moves. */
  readonly name: string;
  readonly version: string;
}

/** Names as uploads and samples have them: no dots first, no backslash, no NUL, nothing encoded. */
const SAFE_SEGMENT = /^[a-z0-9][a-z0-9._-]{0,199}$/i;
const PICTURE_NAME = /\.(?:avif|webp|jpe?g|png)$/i;
const MAX_DEPTH = 6;

/** Finds originals below one folder; nothing outside it is ever opened, not even through a link.
 * @param uploadsDir absolute path; may be made later */
export function createPictureStore(uploadsDir: string) {
  return {
    /** @param path below /uploads/, decoded once
     * @returns null when there is no such picture, or the path is none that a picture can have */
    async find(path: string): Promise<StoredPicture | null> {
      const segments = path.split('/');
      const isSafe =
        segments.length <= MAX_DEPTH &&
        segments.every((segment) => SAFE_SEGMENT.test(segment)) &&
        PICTURE_NAME.test(path);
      if (!isSafe) return null;
      const file = join(uploadsDir, ...segments);
      return (
        (await open(uploadsDir, file, false)) ??
        // Sample pictures lie there as drawings, which themselves are never served.
        (await open(uploadsDir, file.replace(PICTURE_NAME, '.svg'), true))
      );
    },
  };
}
export type PictureStore = ReturnType<typeof createPictureStore>;

async function open(root: string, file: string, isDrawing: boolean): Promise<StoredPicture | null> {
  try {
    const [realRoot, realFile] = await Promise.all([realpath(root), realpath(file)]);
    if (!realFile.startsWith(realRoot + sep)) return null;
    const stats = await stat(realFile);
    if (!stats.isFile()) return null;
    return {
      file: realFile,
      name: relative(realRoot, realFile),
      isDrawing,
      version: `${stats.size}-${Math.trunc(stats.mtimeMs)}`,
    };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes(
    String((Object(error) as { code?: unknown }).code),
  );

/** Folder for made variants of a data directory. */
export const variantCacheDir = (dataDir: string): string => join(dataDir, 'cache', 'pictures');

/** Where the variants of an original lie, whatever their widths and formats.
 * @param name of the original below the folder of uploads */
export function variantFolder(cacheDir: string, name: string): string {
  const folder = createHash('sha256').update(name).digest('hex').slice(0, 32);
  return join(cacheDir, folder.slice(0, 2), folder);
}

/** Removes what was made of an original that is gone, so that nothing of it stays on disk.
 * @param name of the original below the folder of uploads */
export const forgetVariants = (cacheDir: string, name: string): Promise<void> =>
  rm(variantFolder(cacheDir, name), { recursive: true, force: true });
