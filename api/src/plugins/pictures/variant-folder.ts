import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

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
