import { setTimeout as sleep } from 'node:timers/promises';
import { createWorkQueue } from '../../lib/work-queue';
import type { Limit } from '../limits/limit';

/** How long a sign-in waits while somebody tries many accounts, in milliseconds. */
export const SLOW_MS = 2000;
/** So many wait at once, and as many times two may wait for that; the next one gets a 503. */
const AT_ONCE = 32;
const WAITING = 64;

/** The one key of what is counted for everybody. */
export const EVERYBODY_KEY = 'everybody';

/** Makes the passwords that unknown browsers try cost time once there are many wrong ones, whatever accounts they are for
 * and wherever they come from: whoever tries one password for each of many accounts stays below every other limit.
 * Nobody is kept out by it.
 * @returns waits where it has to be waited; `onWait` is told before how many tries there were */
export function createSlowLane(
  everybody: Limit,
  slowMs: number,
): (onWait: (tries: number) => void) => Promise<void> {
  const queue = createWorkQueue(AT_ONCE, WAITING);
  return async (onWait) => {
    const { isOver, tries } = await everybody.count(EVERYBODY_KEY);
    if (!isOver) return;
    onWait(tries);
    await queue(() => sleep(slowMs));
  };
}
