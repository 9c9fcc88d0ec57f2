import type { IncomingMessage } from 'node:http';
import { ApiError } from '../http/errors';
import type { Pace } from '../http/multipart';
import { QueueFullError } from '../lib/work-queue';

export interface UploadLimits {
  /** Concurrent uploads, in total and per user: each may use 70 MB of disk. */
  readonly ofAll: number;
  readonly ofOne: number;
  readonly pace: Pace;
  /** When all slots are taken, an upload slower than this (bytes per second), after its initial
   * grace period (milliseconds), is cut off to free a slot. */
  readonly slowBytesPerS: number;
  readonly startMs: number;
}

/** Slower than any phone connection that can upload photos. */
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
  /** Bytes received on the connection before this upload. */
  readonly bytesBefore: number;
}

const countBytes = ({ socket }: IncomingMessage): number => socket.bytesRead || 0;

/** Limits concurrent uploads.
 * @returns runs an upload; throws too-many-requests if the user has the maximum, and a {@link
 * QueueFullError} if all slots are taken and none is slow */
export function createUploadGate(limits: UploadLimits) {
  const running = new Set<Running>();

  /** A few slow senders must not block everyone else. */
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
        'Your previous photos are still uploading. Wait a moment and try again.',
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
