import { realpath, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { createHash } from 'node:crypto';

export interface StoredPicture {
  readonly file: string;
  /** Path below the uploads folder; independent of the data directory. */
  readonly name: string;
  readonly version: string;
}

/** Valid path segments: no leading dot, backslash, NUL, or encoding. */
const SAFE_SEGMENT = /^[a-z0-9][a-z0-9._-]{0,199}$/i;
const PICTURE_NAME = /\.(?:avif|webp|jpe?g|png)$/i;
const MAX_DEPTH = 6;

/** Finds originals below one folder; never follows links out of it.
 * @param uploadsDir absolute path; may not exist yet */
export function createPictureStore(uploadsDir: string) {
  return {
    /** @param path below /uploads/, decoded once
     * @returns null if the picture does not exist or the path is invalid */
    async find(path: string): Promise<StoredPicture | null> {
      const segments = path.split('/');
      const isSafe =
        segments.length <= MAX_DEPTH &&
        segments.every((segment) => SAFE_SEGMENT.test(segment)) &&
        PICTURE_NAME.test(path);
      if (!isSafe) return null;
      return open(uploadsDir, join(uploadsDir, ...segments));
    },
  };
}
export type PictureStore = ReturnType<typeof createPictureStore>;

async function open(root: string, file: string): Promise<StoredPicture | null> {
  try {
    const [realRoot, realFile] = await Promise.all([realpath(root), realpath(file)]);
    if (!realFile.startsWith(realRoot + sep)) return null;
    const stats = await stat(realFile);
    if (!stats.isFile()) return null;
    return {
      file: realFile,
      name: relative(realRoot, realFile),
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

export const variantCacheDir = (dataDir: string): string => join(dataDir, 'cache', 'pictures');

/** Folder with all variants of an original.
 * @param name of the original below the uploads folder */
export function variantFolder(cacheDir: string, name: string): string {
  const folder = createHash('sha256').update(name).digest('hex').slice(0, 32);
  return join(cacheDir, folder.slice(0, 2), folder);
}

/** Removes all variants of a deleted original.
 * @param name of the original below the uploads folder */
export const clearVariants = (cacheDir: string, name: string): Promise<void> =>
  rm(variantFolder(cacheDir, name), { recursive: true, force: true });
