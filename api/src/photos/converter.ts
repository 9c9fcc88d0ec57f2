import { open } from 'node:fs/promises';
import {
  type Converted,
  type PhotoFormat,
  type PhotoProcess,
  type PhotoTask,
  type PictureCut,
  type ProcessLimits,
  SNIFFED_BYTES,
  sniffPhoto,
  startPhotoProcess,
} from './process';
import { createWorkQueue } from '../lib/work-queue';

/** Longest side of a stored photo, in pixels: larger than the widest served picture. */
const LONGEST_SIDE = 2048;
/** Larger photos are not decoded. */
export const MEGAPIXELS_MAX = 30;

/** One lane per kind, so that a JPEG never waits for an AVIF. A photo of 30 megapixels takes 320
 * MB and up to two seconds in the first lane, 590 MB and three seconds in the second; several
 * times as long on slow or busy machines. */
export const PHOTO_LANES = {
  light: { megabytes: 400, longestMs: 10_000, photosPerProcess: 12, idleMs: 1000 },
  heavy: { megabytes: 700, longestMs: 30_000, photosPerProcess: 1, idleMs: 1000 },
} as const satisfies Record<string, LaneLimits>;
export type PhotoLanes = Readonly<Record<keyof typeof PHOTO_LANES, LaneLimits>>;

/** Formats whose decoders take 20 bytes of memory per pixel. */
const HEAVY: readonly PhotoFormat[] = ['avif', 'heic'];

/** Re-encodes photos in child processes: upright, at most 2048 pixels, WebP in sRGB, first frame
 * only, without metadata. */
export function createPhotoConverter(lanes: PhotoLanes = PHOTO_LANES) {
  const light = createPhotoLane(lanes.light);
  const heavy = createPhotoLane(lanes.heavy);
  return {
    /** @param file path of the uploaded file
     * @param cut desired crop, for pictures of fixed shape
     * @throws {QueueFullError} too many photos are waiting
     * @throws {ApiError} unavailable: no process could be started */
    async convert(file: string, cut?: PictureCut): Promise<Converted> {
      const format = sniffPhoto(await readHead(file));
      if (!format) return { refusal: 'unsupported', processorMs: 0 };
      return (HEAVY.includes(format) ? heavy : light).convert({
        file,
        format,
        maxPixels: MEGAPIXELS_MAX * 1_000_000,
        longestSide: LONGEST_SIDE,
        ...(cut && { cut }),
      });
    },
    close: async (): Promise<void> => {
      await Promise.all([light.close(), heavy.close()]);
    },
  };
}
export type PhotoConverter = ReturnType<typeof createPhotoConverter>;

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

interface LaneLimits extends ProcessLimits {
  /** The process is replaced after this many photos. */
  readonly photosPerProcess: number;
  /** Idle time before the process exits; longer than storing a photo takes. */
  readonly idleMs: number;
}

const MAX_WAITING = 100;

/** Re-encodes photos one at a time, in a process that only runs while there are photos. */
export function createPhotoLane({ photosPerProcess, idleMs, ...limits }: LaneLimits) {
  const queue = createWorkQueue(1, { maxWaiting: MAX_WAITING });
  let reader: PhotoProcess | null = null;
  let photosLeft = 0;
  let idling: NodeJS.Timeout | undefined;

  const start = (): PhotoProcess => {
    photosLeft = photosPerProcess;
    return startPhotoProcess(limits);
  };
  const end = async () => {
    clearTimeout(idling);
    const ended = reader;
    reader = null;
    await ended?.end();
  };

  return {
    /** @throws {QueueFullError} too many photos are waiting
     * @throws {ApiError} unavailable: no process could be started */
    convert: (task: PhotoTask): Promise<Converted> =>
      queue(async () => {
        clearTimeout(idling);
        if (reader?.hasEnded()) reader = null;
        const working = (reader ??= start());
        try {
          return await working.convert(task);
        } finally {
          photosLeft -= 1;
          if (photosLeft === 0 || working.hasEnded()) await end();
          else idling = setTimeout(() => void end(), idleMs).unref();
        }
      }),
    close: end,
  };
}
