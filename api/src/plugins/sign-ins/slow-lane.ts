import { setTimeout as sleep } from 'node:timers/promises';
import { createWorkQueue } from '../../lib/work-queue';
import type { SignInLimits } from './sign-in-limits';

/** How long a sign-in waits while somebody tries many accounts, in milliseconds. */
export const SLOW_MS = 2000;
/** So many wait at once, and as many times two may wait for that, of one network a quarter; the next one gets a 503. */
const AT_ONCE = 32;
const WAITING = { maxWaiting: 64, maxWaitingEach: 16 };
/** How many tries of one network count as everybody's, in the window of these. Whoever has a network for little money must not
 * slow all others. */
const SHARE = 10;

/** The one key of what is counted for everybody. */
const EVERYBODY_KEY = 'everybody';

/** Who tries a password. */
export interface Trier {
  /** As {@link SignInLimits} count networks. */
  readonly network: string;
  /** Whom they take turns as, see {@link createWorkQueue}. */
  readonly line: string | null;
}

/** Makes the passwords that unknown browsers try cost time once there are many wrong ones, whatever accounts they are for
 * and wherever they come from: whoever tries one password for each of many accounts stays below every other limit. Where
 * one network has many, it alone waits. Nobody is kept out by it.
 * @returns waits where it has to be waited; `onWait` is told before how many tries there were. Resolves with what takes
 * the count back */
export function createSlowLane(
  { ofNetwork, everybody }: Pick<SignInLimits, 'ofNetwork' | 'everybody'>,
  slowMs: number,
): (trier: Trier, onWait: (tries: number) => void) => Promise<() => Promise<void>> {
  const queue = createWorkQueue(AT_ONCE, WAITING);
  return async ({ network, line }, onWait) => {
    const own = await ofNetwork.count(network);
    const isCounted = own.tries <= SHARE;
    const all = await (isCounted ? everybody.count(EVERYBODY_KEY) : everybody.look(EVERYBODY_KEY));
    if (own.isOver || all.isOver) {
      onWait(all.isOver ? all.tries : own.tries);
      await queue(() => sleep(slowMs), line);
    }
    return async () => {
      await ofNetwork.giveBack(network);
      if (isCounted) await everybody.giveBack(EVERYBODY_KEY);
    };
  };
}
