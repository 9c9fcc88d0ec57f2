import { randomBytes } from 'node:crypto';
import { realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, syncFolder, writeDurably } from '@tableside/server/durable-file';
import { clearVariants, variantCacheDir } from '../pictures/store';

const BELOW_UPLOADS = 'reviews';
const FOLDER = `uploads/${BELOW_UPLOADS}`;
/** Names assigned by this store. Sample photos in the same folder have other names and are left alone. */
const OWN_NAME = /^[0-9a-f]{32}\.webp$/;
const OWN_PATH = /^uploads\/reviews\/([0-9a-f]{32}\.webp)$/;

/** Whether a file name was assigned by this store. */
export const isPhotoName = (name: string): boolean => OWN_NAME.test(name);

export const photoPath = (name: string): string => `${FOLDER}/${name}`;

export const photoFolder = (dataDir: string): string => join(dataDir, FOLDER);

/** Folder of withheld photos, which is never served. */
export const withheldFolder = (dataDir: string): string => join(dataDir, 'withheld');

export const incomingFolder = (dataDir: string): string => join(dataDir, 'incoming');

/** Stores a photo durably under an unguessable name, before its row is written.
 * @returns its path, relative to the API: `uploads/reviews/NAME.webp` */
export async function storePhoto(dataDir: string, bytes: Uint8Array): Promise<string> {
  const name = `${randomBytes(16).toString('hex')}.webp`;
  const folder = photoFolder(dataDir);
  await makeFolder(folder);
  // Names that start with a dot are never served.
  await writeDurably(join(folder, name), bytes, { draft: join(folder, `.${name}`) });
  return photoPath(name);
}

/** Removes files of deleted photos. Other paths, such as sample photos, and missing files are ignored.
 * @param paths as in `review_images` */
export async function removePhotoFiles(dataDir: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const name = OWN_PATH.exec(path)?.[1];
    if (name) await removePhotoFile(dataDir, name);
  }
}

/** Removes a stored photo and its variants; a missing file is ignored.
 * @param name within the folder of stored photos */
export async function removePhotoFile(dataDir: string, name: string): Promise<void> {
  await rm(join(withheldFolder(dataDir), name), { force: true });
  const folder = await realpath(photoFolder(dataDir)).catch(() => null);
  if (folder === null) return;
  await rm(join(folder, name), { force: true });
  await clearVariants(variantCacheDir(dataDir), join(BELOW_UPLOADS, name));
}

/** Withholds a stored photo and removes its variants, or restores it.
 * @param name within either folder */
export async function movePhotoFile(dataDir: string, name: string, isWithheld: boolean) {
  const [shown, withheld] = [photoFolder(dataDir), withheldFolder(dataDir)];
  const [from, to] = isWithheld ? [shown, withheld] : [withheld, shown];
  await makeFolder(to);
  try {
    await rename(join(from, name), join(to, name));
  } catch (error) {
    // Another process moved it first.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  await syncFolder(to);
  if (isWithheld) await clearVariants(variantCacheDir(dataDir), join(BELOW_UPLOADS, name));
}

/** Withholds photos of reviews, or restores them. Other paths are ignored.
 * @param paths as in `review_images` */
export async function movePhotoFiles(
  dataDir: string,
  paths: readonly string[],
  isWithheld: boolean,
): Promise<void> {
  for (const path of paths) {
    const name = OWN_PATH.exec(path)?.[1];
    if (name) await movePhotoFile(dataDir, name, isWithheld);
  }
}
