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
import type { Limit } from '../http/limit';
import { movePhotoFiles, removePhotoFiles, storePhoto } from './store';

export interface PhotoOptions {
  /** Absolute path, below which photos of reviews lie; without it reviews are taken without photos. */
  readonly dataDir?: string;
  /** How many forms with photos may be under way, and how slowly; see {@link UPLOAD_LIMITS} for the defaults. */
  readonly uploads?: Partial<UploadLimits>;
  /** What the processes that read photos may take; default {@link PHOTO_LANES}. */
  readonly lanes?: PhotoLanes;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly photos: PhotoService | null;
    readonly uploadLimits: UploadLimits;
  }
}

/** `app.photos`, which takes photos of reviews in and away again; null where there is no place for them. */
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
      app.log.warn('Photos are read without a limit of memory, which takes Linux and /bin/sh');
    }
  },
  { name: 'photos', dependencies: ['limits'] },
);

const MEGABYTE = 1024 * 1024;
/** What a photo counts at least that took more than it may: others waited for it, and two of them use up an hour. */
const TOO_DEMANDING_MS = 90_000;

const REFUSALS: Readonly<Record<NonNullable<Converted['refusal']>, string>> = {
  unreadable: 'is not a photo we can read. Use JPEG, PNG, WebP, AVIF or HEIC.',
  'too-many-pixels': `has more than ${MEGAPIXELS_MAX} megapixels. Send a smaller copy of it.`,
  'too-demanding': 'is too much for us to read. Send it as a JPEG, or a smaller copy of it.',
  'too-small': 'has too few pixels for this place. Take a larger one.',
};

export const TOO_MANY_PHOTOS = `At most ${PHOTOS_MAX} photos.`;

/** Why photos are not taken, in a sentence for whoever sent them. */
export class PhotoRefusal extends Error {
  override readonly name = 'PhotoRefusal';
}

interface PhotoServiceOptions {
  /** Absolute path. */
  readonly dataDir: string;
  readonly converter: Pick<PhotoConverter, 'convert'>;
  /** Milliseconds on processors that one account's photos may take. */
  readonly decoding: Pick<Limit, 'check' | 'spend'>;
}

/** Whose photos they are. */
interface Sender {
  readonly userId: number;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Takes photos in and away again. */
export function createPhotoService({ dataDir, converter, decoding }: PhotoServiceOptions) {
  const convert = async (file: ReceivedFile, { userId, log }: Sender, cut?: PictureCut) => {
    await decoding.check(String(userId));
    const { photo, width, height, refusal, processorMs } = await converter.convert(file.path, cut);
    const least = refusal === 'too-demanding' ? TOO_DEMANDING_MS : 0;
    await decoding.spend(String(userId), Math.max(processorMs, least));
    if (photo) return { bytes: photo, width: width ?? 0, height: height ?? 0 };
    if (refusal === 'too-demanding')
      log.warn({ processorMs }, 'A photo took too much memory or time');
    throw new PhotoRefusal(`${nameOf(file)} ${REFUSALS[refusal ?? 'unreadable']}`);
  };

  /** Removes the files of photos whose rows are gone. What fails is found later by housekeeping. */
  const remove = (paths: readonly string[], log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> =>
    removePhotoFiles(dataDir, paths).catch((error: unknown) =>
      log.warn({ err: error }, 'Photos not removed'),
    );

  return {
    dataDir,
    remove,
    /** Puts photos out of reach, or back. What fails is found later by housekeeping. */
    move: (paths: readonly string[], isWithheld: boolean, log: Sender['log']): Promise<void> =>
      movePhotoFiles(dataDir, paths, isWithheld).catch((error: unknown) =>
        log.warn({ err: error }, 'Photos not moved'),
      ),
    /** Makes a picture of a shape, and stores nothing.
     * @param bytesMax that the file may have
     * @throws {PhotoRefusal} for a file that is not taken
     * @throws {ApiError} as `takeAll` */
    async cut(file: ReceivedFile, cut: PictureCut, bytesMax: number, sender: Sender) {
      checkSizes([file], bytesMax);
      return convert(file, sender, cut);
    },
    /** Makes photos anew and stores them, all or none.
     * @returns their paths
     * @throws {PhotoRefusal} naming the first file that is not taken
     * @throws {ApiError} too-many-requests, where the account's photos took too long before; unavailable */
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

/** Before any work is done. */
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
/** Controls, and everything else that is not seen or turns the text around it. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu;

/** A file's name as it may stand in a sentence; it is used for nothing else.
 * @returns null when nothing of it is left */
function cleanFileName(name: string): string | null {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const clean = last.replace(UNSEEN, '').replace(/\s+/g, ' ').trim();
  const characters = [...clean];
  if (characters.length <= LONGEST) return clean || null;
  return `${characters.slice(0, LONGEST - 10).join('')}…${characters.slice(-9).join('')}`;
}
