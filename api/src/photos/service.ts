import { fastifyPlugin } from 'fastify-plugin';
import { PHOTO_BYTES_MAX, PHOTOS_MAX } from '@tableside/contracts/review/rules';
import type { FastifyBaseLogger } from 'fastify';
import {
  createPhotoConverter,
  MEGAPIXELS_MAX,
  type PhotoConverter,
  type PhotoLanes,
} from './converter';
import { canLimitMemory, type Converted, type PictureCut } from './process';
import { UPLOAD_LIMITS, type UploadLimits } from './upload-gate';
import type { ReceivedFile } from '../http/multipart';
import type { Limit } from '../http/limits';
import { movePhotoFiles, removePhotoFiles, storePhoto } from './store';

export interface PhotoOptions {
  /** Absolute path of the data directory; without it, reviews are accepted without photos. */
  readonly dataDir?: string;
  /** Limits of concurrent uploads; see {@link UPLOAD_LIMITS} for the defaults. */
  readonly uploads?: Partial<UploadLimits>;
  /** Limits of the photo processes; default {@link PHOTO_LANES}. */
  readonly lanes?: PhotoLanes;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly photos: PhotoService | null;
    readonly uploadLimits: UploadLimits;
  }
}

/** `app.photos` stores and removes photos of reviews; null without a data directory. */
export const photos = fastifyPlugin<PhotoOptions>(
  async (app, { dataDir, uploads, lanes }) => {
    app.decorate('uploadLimits', { ...UPLOAD_LIMITS, ...uploads });
    if (dataDir === undefined) {
      app.decorate('photos', null);
      return;
    }
    const converter = createPhotoConverter(lanes);
    const { decoding } = app.limits;
    app.decorate('photos', createPhotoService({ dataDir, converter, decoding }));
    app.addHook('onClose', converter.close);
    if (!canLimitMemory()) {
      app.log.warn('photos are decoded without a memory limit, which requires Linux and /bin/sh');
    }
  },
  { name: 'photos', dependencies: ['limits'] },
);

const MEGABYTE = 1024 * 1024;
/** Minimum cost of a photo that exceeded its limits: it blocked others, and two of them use up an hour. */
const TOO_DEMANDING_MS = 90_000;

const REFUSALS: Readonly<Record<NonNullable<Converted['refusal']>, string>> = {
  unreadable: 'is damaged. Use another copy.',
  unsupported: 'isn’t a supported photo. Use JPEG, PNG, WebP, AVIF, or HEIC.',
  'too-many-pixels': `has more than ${MEGAPIXELS_MAX} megapixels. Use a smaller copy.`,
  'too-demanding': 'is too large to process. Use a JPEG or a smaller copy.',
  'too-small': 'has too few pixels for this slot. Use a larger picture.',
};

export const TOO_MANY_PHOTOS = `You can add up to ${PHOTOS_MAX} photos.`;

/** Why photos are rejected, as a message for the sender. */
export class PhotoRefusal extends Error {
  override readonly name = 'PhotoRefusal';
}

interface PhotoServiceOptions {
  readonly dataDir: string;
  readonly converter: Pick<PhotoConverter, 'convert'>;
  /** CPU milliseconds that one account's photos may use. */
  readonly decoding: Pick<Limit, 'check' | 'spend'>;
}

interface Sender {
  readonly userId: number;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

export function createPhotoService({ dataDir, converter, decoding }: PhotoServiceOptions) {
  const convert = async (file: ReceivedFile, { userId, log }: Sender, cut?: PictureCut) => {
    await decoding.check(String(userId));
    const { photo, width, height, refusal, processorMs } = await converter.convert(file.path, cut);
    const least = refusal === 'too-demanding' ? TOO_DEMANDING_MS : 0;
    await decoding.spend(String(userId), Math.max(processorMs, least));
    if (photo) return { bytes: photo, width: width ?? 0, height: height ?? 0 };
    if (refusal === 'too-demanding')
      log.warn({ processorMs }, 'a photo took too much memory or time');
    throw new PhotoRefusal(`${nameOf(file)} ${REFUSALS[refusal ?? 'unreadable']}`);
  };

  /** Removes files of deleted photos. Housekeeping retries failures. */
  const remove = (paths: readonly string[], log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> =>
    removePhotoFiles(dataDir, paths).catch((error: unknown) =>
      log.warn({ err: error }, 'photos not removed'),
    );

  return {
    dataDir,
    remove,
    /** Withholds photos, or restores them. Housekeeping retries failures. */
    move: (paths: readonly string[], isWithheld: boolean, log: Sender['log']): Promise<void> =>
      movePhotoFiles(dataDir, paths, isWithheld).catch((error: unknown) =>
        log.warn({ err: error }, 'photos not moved'),
      ),
    /** Crops a picture without storing it.
     * @param bytesMax maximum file size
     * @throws {PhotoRefusal} for a rejected file
     * @throws {ApiError} as `takeAll` */
    async cut(file: ReceivedFile, cut: PictureCut, bytesMax: number, sender: Sender) {
      checkSizes([file], bytesMax);
      return convert(file, sender, cut);
    },
    /** Re-encodes and stores photos, all or none.
     * @returns their paths
     * @throws {PhotoRefusal} naming the first rejected file
     * @throws {ApiError} too-many-requests if the account's photos used too much CPU time; unavailable */
    async takeAll(files: readonly ReceivedFile[], sender: Sender): Promise<string[]> {
      checkSizes(files, PHOTO_BYTES_MAX);
      const paths: string[] = [];
      try {
        for (const file of files) {
          const { bytes } = await convert(file, sender);
          paths.push(await storePhoto(dataDir, bytes));
        }
        return paths;
      } catch (error) {
        await remove(paths, sender.log);
        throw error;
      }
    },
  };
}
export type PhotoService = ReturnType<typeof createPhotoService>;

function checkSizes(files: readonly ReceivedFile[], bytesMax: number): void {
  for (const file of files) {
    if (file.isTooLarge) {
      throw new PhotoRefusal(`${nameOf(file)} is larger than ${bytesMax / MEGABYTE} MB.`);
    }
    if (!file.bytes) throw new PhotoRefusal(`${nameOf(file)} is empty.`);
  }
}

const nameOf = ({ name }: ReceivedFile): string => cleanFileName(name) ?? 'One of the files';

const LONGEST = 60;
/** Control, invisible, and bidirectional characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu;

/** A file name that is safe to show in a message; it is used for nothing else.
 * @returns null if nothing is left */
function cleanFileName(name: string): string | null {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const clean = last.replace(UNSEEN, '').replace(/\s+/g, ' ').trim();
  const characters = [...clean];
  if (characters.length <= LONGEST) return clean || null;
  return `${characters.slice(0, LONGEST - 10).join('')}…${characters.slice(-9).join('')}`;
}
