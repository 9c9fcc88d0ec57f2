import { createWorkQueue } from '../../lib/work-queue';
import {
  startPhotoProcess,
  type Converted,
  type PhotoProcess,
  type PhotoTask,
  type ProcessLimits,
} from './photo-process';

export interface LaneLimits extends ProcessLimits {
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
