import type { IncomingMessage } from 'node:http';
import { ApiError } from '../http/errors';
import type { Pace } from '../http/multipart';
import { QueueFullError } from '../lib/work-queue';

export interface UploadLimits {
  /** Forms with photos that are received at a time, from everybody and from one person: each may lie on disk with 70 MB. */
  readonly ofAll: number;
  readonly ofOne: number;
  readonly pace: Pace;
  /** Where everybody's are used up, an upload that is slower, in bytes per second, and has had its time to start, in
   * milliseconds, makes room for the next one. */
  readonly slowBytesPerS: number;
  readonly startMs: number;
}

/** The slowest telephone that anybody would send a photo with is faster than the pace. */
export const UPLOAD_LIMITS: UploadLimits = {
  ofAll: 64,
  ofOne: 1,
  pace: { intervalMs: 15_000, bytesMin: 32 * 1024 },
  slowBytesPerS: 32 * 1024,
  startMs: 10_000,
};

const RETRY_AFTER_S = 10;

interface Running {
  readonly userId: number;
  readonly body: IncomingMessage;
  readonly startedAt: number;
  /** What the connection had brought before. */
  readonly bytesBefore: number;
}

const countBytes = ({ socket }: IncomingMessage): number => socket.bytesRead || 0;

/** Lets a number of uploads in at a time.
 * @returns runs an upload of a person's; throws too-many-requests where the person has as many under way as one may, and a
 * {@link QueueFullError} where everybody together has and none of these is slow */
export function createUploadGate(limits: UploadLimits) {
  const running = new Set<Running>();

  /** A handful of slow senders must not keep everybody else out. */
  const cutOffSlowest = (): void => {
    const now = performance.now();
    const [slowest] = [...running]
      .filter(({ body, startedAt }) => !body.complete && now - startedAt >= limits.startMs)
      .map((upload) => ({ upload, bytesPerS: measure(upload, now) }))
      .filter(({ bytesPerS }) => bytesPerS < limits.slowBytesPerS)
      .sort((a, b) => a.bytesPerS - b.bytesPerS);
    if (!slowest) return;
    running.delete(slowest.upload);
    slowest.upload.body.destroy();
  };

  return async function enter<Result>(
    userId: number,
    body: IncomingMessage,
    upload: () => Promise<Result>,
  ): Promise<Result> {
    const own = [...running].filter((other) => other.userId === userId);
    if (own.length >= limits.ofOne) {
      throw new ApiError(
        'too-many-requests',
        'Your last photos are still on their way. Wait a moment and try again.',
        {},
        RETRY_AFTER_S,
      );
    }
    if (running.size >= limits.ofAll) cutOffSlowest();
    if (running.size >= limits.ofAll) throw new QueueFullError('Too many uploads');
    const entry = { userId, body, startedAt: performance.now(), bytesBefore: countBytes(body) };
    running.add(entry);
    try {
      return await upload();
    } finally {
      running.delete(entry);
    }
  };
}

const measure = ({ body, startedAt, bytesBefore }: Running, now: number): number =>
  (countBytes(body) - bytesBefore) / Math.max(0.001, (now - startedAt) / 1000);
