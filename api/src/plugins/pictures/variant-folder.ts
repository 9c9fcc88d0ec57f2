import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Folder for made variants of a data directory. */
export const variantCacheDir = (dataDir: string): string => join(dataDir, 'cache', 'pictures');

/** Where the variants of an original lie, whatever their widths and formats. */
export function variantFolder(cacheDir: string, file: string): string {
  const name = createHash('sha256').update(file).digest('hex').slice(0, 32);
  return join(cacheDir, name.slice(0, 2), name);
}

/** Removes what was made of an original that is gone, so that nothing of it stays on disk.
 * @param file real path of the original */
export const forgetVariants = (cacheDir: string, file: string): Promise<void> =>
  rm(variantFolder(cacheDir, file), { recursive: true, force: true });
