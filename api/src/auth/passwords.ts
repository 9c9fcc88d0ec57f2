import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createWorkQueue, QueueFullError, type WorkQueueLimits } from '../lib/work-queue';

/** Argon2id, the package's default, with the minimum cost of OWASP's password storage cheat sheet. */
const COST: PasswordCost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** Each hash takes 19 MiB and one of the four libuv threads, which file access needs, too. */
const WORKERS = 2;
/** A queue of one or two seconds; later calls get a 503. One party may use a quarter of it. */
const LIMITS: WorkQueueLimits = { maxWaiting: 100, maxWaitingEach: 25 };

/** Parameters of Argon2id. */
export interface PasswordCost {
  /** In KiB. */
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

export type Passwords = Awaited<ReturnType<typeof createPasswords>>;

/** Hashes and verifies passwords, a few at a time. Parties take turns, see {@link createWorkQueue}. A
 * visitor's party is `clientNetwork`, or the `line` of a login attempt; null, the default, is for calls
 * without a party. All calls throw QueueFullError if too many are waiting.
 * @param limits of the queue; default 100 waiting calls, 25 of one party */
export async function createPasswords(cost = COST, limits = LIMITS) {
  const queue = createWorkQueue(WORKERS, limits);
  const hashPassword = (password: string, party?: string | null) =>
    queue(() => hash(normalize(password), cost), party);
  const dummy = await hashPassword(randomBytes(32).toString('base64'));
  return {
    hash: hashPassword,
    /** Takes the same time for null (no account or no password) as for a hash that does not match. */
    verify: async (stored: string | null, password: string, party?: string | null) => {
      const isRight = await queue(() => verify(stored ?? dummy, normalize(password)), party);
      return isRight && stored !== null;
    },
    /** Hashes a correct password again if its hash was cheaper than today's.
     * @returns null if the hash is current or too many calls are waiting; the next login will do */
    renew: async (stored: string, password: string, party?: string | null) => {
      if (!isCheaper(stored, cost)) return null;
      return hashPassword(password, party).catch((error: unknown) => {
        if (error instanceof QueueFullError) return null;
        throw error;
      });
    },
  };
}

/** Whether a hash used less memory or fewer passes than today's, or another algorithm. */
function isCheaper(stored: string, { memoryCost, timeCost }: PasswordCost): boolean {
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),/.exec(stored) ?? [];
  return !(Number(memory) >= memoryCost && Number(passes) >= timeCost);
}

/** Keyboards compose accented letters differently. */
const normalize = (password: string): string => password.normalize('NFC');

/** The account routes share one hashing queue. */
export interface PasswordOptions {
  readonly passwords: Passwords;
}
