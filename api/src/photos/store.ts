import { randomBytes } from 'node:crypto';
import { realpath, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, syncFolder, writeDurably } from '@tableside/server/durable-file';
import { forgetVariants, variantCacheDir } from '../pictures/store';

/** Photos of reviews, below the folder of uploads. */
const BELOW_UPLOADS = 'reviews';
const FOLDER = `uploads/${BELOW_UPLOADS}`;
/** Names that this store gives. Sample photos lie in the same folder under names of theirs and are left alone. */
const OWN_NAME = /^[0-9a-f]{32}\.webp$/;
const OWN_PATH = /^uploads\/reviews\/([0-9a-f]{32}\.webp)$/;

/** Whether a file of the folder is a stored photo. */
export const isPhotoName = (name: string): boolean => OWN_NAME.test(name);

/** Path of a stored photo as the contract has it. */
export const photoPath = (name: string): string => `${FOLDER}/${name}`;

/** Folder of the stored photos. */
export const photoFolder = (dataDir: string): string => join(dataDir, FOLDER);

/** Folder of photos of reviews that are withheld: nothing of it is served. */
export const withheldFolder = (dataDir: string): string => join(dataDir, 'withheld');

/** Folder for what is being received; names in it mean nothing later. */
export const incomingFolder = (dataDir: string): string => join(dataDir, 'incoming');

/** Stores a photo under a name that nobody can guess. It outlives a power cut before its row is written.
 * @returns its path, relative to the host: `uploads/reviews/NAME.webp` */
export async function storePhoto(dataDir: string, bytes: Uint8Array): Promise<string> {
  const name = `${randomBytes(16).toString('hex')}.webp`;
  const folder = photoFolder(dataDir);
  await makeFolder(folder);
  // Names that begin with a dot are never served.
  await writeDurably(join(folder, name), bytes, { draft: join(folder, `.${name}`) });
  return photoPath(name);
}

/** Removes photos of reviews whose rows are gone. Paths that this store never gave, such as those of sample photos, are
 * left alone; a file that is gone already is no failure.
 * @param paths as `review_images` has them */
export async function removePhotoFiles(dataDir: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const name = OWN_PATH.exec(path)?.[1];
    if (name) await removePhotoFile(dataDir, name);
  }
}

/** Removes a stored photo and what was made of it for screens; one that is gone already is no failure.
 * @param name within the folder of stored photos */
export async function removePhotoFile(dataDir: string, name: string): Promise<void> {
  await rm(join(withheldFolder(dataDir), name), { force: true });
  const folder = await realpath(photoFolder(dataDir)).catch(() => null);
  if (folder === null) return;
  await rm(join(folder, name), { force: true });
  await forgetVariants(variantCacheDir(dataDir), join(BELOW_UPLOADS, name));
}

/** Puts a stored photo out of reach with what was made of it for screens, or back.
 * @param name within either folder */
export async function movePhotoFile(
  dataDir: string,
  name: string,
  isWithheld: boolean,
): Promise<void> {
  const [shown, withheld] = [photoFolder(dataDir), withheldFolder(dataDir)];
  const [from, to] = isWithheld ? [shown, withheld] : [withheld, shown];
  await makeFolder(to);
  try {
    await rename(join(from, name), join(to, name));
  } catch (error) {
    // Another process was quicker.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  await syncFolder(to);
  if (isWithheld) await forgetVariants(variantCacheDir(dataDir), join(BELOW_UPLOADS, name));
}

/** Puts photos of reviews out of reach, or back. Paths that this store never gave are left alone.
 * @param paths as `review_images` has them */
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
