import { PHOTO_BYTES_MAX, PHOTOS_MAX } from '@tableside/contracts/review/rules';
import type { FastifyBaseLogger } from 'fastify';
import type { ReceivedFile } from '../../http/multipart';
import { createWorkQueue } from '../../lib/work-queue';
import { convertPhoto } from './convert-photo';
import { cleanFileName } from './photo-name';
import { removePhotoFiles, storePhoto } from './photo-store';

/** Photos that are made anew at a time, and how many wait; whoever comes then is asked to come back. */
const WORKERS = 2;
const MAX_WAITING = 100;
const MEGABYTE = 1024 * 1024;

export const TOO_MANY_PHOTOS = `At most ${PHOTOS_MAX} photos.`;

/** Why photos are not taken, in a sentence for whoever sent them. */
export class PhotoRefusal extends Error {
  override readonly name = 'PhotoRefusal';
}

/** Takes photos in and away again.
 * @param dataDir absolute path */
export function createPhotoService(dataDir: string) {
  const queue = createWorkQueue(WORKERS, MAX_WAITING);

  const take = async (file: ReceivedFile): Promise<string> => {
    const photo = await queue(() => convertPhoto(file.path));
    if (photo) return storePhoto(dataDir, photo);
    throw new PhotoRefusal(
      `${nameOf(file)} is not a photo we can read. Use JPEG, PNG, WebP, AVIF or HEIC.`,
    );
  };

  /** Removes the files of photos whose rows are gone. What fails is found later by housekeeping. */
  const remove = (paths: readonly string[], log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> =>
    removePhotoFiles(dataDir, paths).catch((error: unknown) =>
      log.warn({ err: error }, 'Photos not removed'),
    );

  return {
    dataDir,
    remove,
    /** Makes photos anew and stores them, all or none.
     * @returns their paths
     * @throws {PhotoRefusal} naming the first file that is not taken */
    async takeAll(
      files: readonly ReceivedFile[],
      log: Pick<FastifyBaseLogger, 'warn'>,
    ): Promise<string[]> {
      checkSizes(files);
      const paths: string[] = [];
      try {
        for (const file of files) paths.push(await take(file));
        return paths;
      } catch (error) {
        await remove(paths, log);
        throw error;
      }
    },
  };
}
export type PhotoService = ReturnType<typeof createPhotoService>;

/** Before any work is done. */
function checkSizes(files: readonly ReceivedFile[]): void {
  for (const file of files) {
    if (file.isTooLarge) {
      throw new PhotoRefusal(`${nameOf(file)} is larger than ${PHOTO_BYTES_MAX / MEGABYTE} MB.`);
    }
    if (!file.bytes) throw new PhotoRefusal(`${nameOf(file)} is empty.`);
  }
}

const nameOf = ({ name }: ReceivedFile): string => cleanFileName(name) ?? 'One of the files';
