import { ApiError } from '../errors';
import { QueueFullError } from '../work-queue';

/** Forms with photos that are received at a time, from everybody and from one person: each may lie on disk with 70 MB. */
const OF_ALL = 64;
const OF_ONE = 3;
const RETRY_AFTER_S = 10;

/** Lets a number of uploads in at a time.
 * @returns runs an upload of a person's; throws too-many-requests where the person has several under way already, and a
 * {@link QueueFullError} where everybody together has */
export function createUploadGate(ofAll = OF_ALL, ofOne = OF_ONE) {
  const running = new Map<number, number>();
  let all = 0;
  return async function enter<Result>(userId: number, upload: () => Promise<Result>) {
    const own = running.get(userId) ?? 0;
    if (own >= ofOne) {
      throw new ApiError(
        'too-many-requests',
        'Your last photos are still on their way. Wait a moment and try again.',
        {},
        RETRY_AFTER_S,
      );
    }
    if (all >= ofAll) throw new QueueFullError('Too many uploads');
    all += 1;
    running.set(userId, own + 1);
    try {
      return await upload();
    } finally {
      all -= 1;
      const left = (running.get(userId) ?? 1) - 1;
      if (left) running.set(userId, left);
      else running.delete(userId);
    }
  };
}
