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

/** Longest side of a photo that is kept, in pixels: wider than the widest that leaves. */
const LONGEST_SIDE = 2048;
/** Megapixels of the largest photo that is decoded. */
export const MEGAPIXELS_MAX = 30;

/** A lane per kind, so that nobody's JPEG waits for somebody's AVIF. A photo of 30 megapixels takes 320 MB and up to two
 * seconds in the first, 590 MB and three seconds in the second; slow and busy machines take several times as long. */
export const PHOTO_LANES = {
  light: { megabytes: 400, longestMs: 10_000, photosPerProcess: 12, idleMs: 1000 },
  heavy: { megabytes: 700, longestMs: 30_000, photosPerProcess: 1, idleMs: 1000 },
} as const satisfies Record<string, LaneLimits>;
export type PhotoLanes = Readonly<Record<keyof typeof PHOTO_LANES, LaneLimits>>;

/** Kinds whose decoders take 20 bytes of memory for each pixel, whatever the file has. */
const HEAVY: readonly PhotoFormat[] = ['avif', 'heic'];

/** Makes photos anew, in other processes: upright, at most 2048 pixels long, as WebP in sRGB, their first picture only, and
 * with nothing that their files said about camera, place and time. */
export function createPhotoConverter(lanes: PhotoLanes = PHOTO_LANES) {
  const light = createPhotoLane(lanes.light);
  const heavy = createPhotoLane(lanes.heavy);
  return {
    /** @param file path of whatever somebody sent
     * @param cut the shape that is wanted in the place of a photo
     * @throws {QueueFullError} too many photos wait
     * @throws {ApiError} unavailable: no process could be started */
    async convert(file: string, cut?: PictureCut): Promise<Converted> {
      const format = sniffPhoto(await readHead(file));
      if (!format) return { refusal: 'unreadable', processorMs: 0 };
      return (HEAVY.includes(format) ? heavy : light).convert({
        file,
        format,
        maxPixels: MEGAPIXELS_MAX * 1_000_000,
        longestSide: LONGEST_SIDE,
        ...(cut && { cut }),
      });
    },
    /** Ends the processes. */
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
  /** After so many photos its process is replaced. */
  readonly photosPerProcess: number;
  /** So long a process waits for the next photo: longer than a photo takes to be stored. */
  readonly idleMs: number;
}

/** How many wait in a lane; whoever comes then is asked to come back. */
const MAX_WAITING = 100;

/** Makes photos anew, one after the other, in a process that is there only while there are photos. */
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
    /** @throws {QueueFullError} too many wait
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
