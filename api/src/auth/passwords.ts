import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createWorkQueue, QueueFullError, type WorkQueueLimits } from '../lib/work-queue';

/** argon2id, the package's default, at the least cost that OWASP's password storage cheat sheet recommends. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;
/** Each running hash holds its 19 MiB and a thread of the four that files are read with, too. */
const WORKERS = 2;
/** A second or two of waiting; who comes after is told to try again. A quarter of it is for one party. */
const LIMITS: WorkQueueLimits = { maxWaiting: 100, maxWaitingEach: 25 };

/** Hashes passwords and compares them, few at a time. Parties take turns, see {@link createWorkQueue}: a visitor's is
 * `lineOf` or that of a try; null, the default, for nobody in particular.
 * @throws {QueueFullError} both methods, when too many wait */
export interface Passwords {
  readonly hash: (password: string, party?: string | null) => Promise<string>;
  /** Takes the same time for null, where there is no account or no password, as for a hash that does not match. */
  readonly verify: (
    hash: string | null,
    password: string,
    party?: string | null,
  ) => Promise<boolean>;
  /** Hashes a right password anew where its hash cost less than one does today.
   * @returns null where the hash may stay, or too many wait: the next sign-in is as good */
  readonly renew: (hash: string, password: string, party?: string | null) => Promise<string | null>;
}

/** @param limits tasks that may wait in line, default 100, 25 of one party */
export async function createPasswords(limits = LIMITS): Promise<Passwords> {
  const queue = createWorkQueue(WORKERS, limits);
  const hashPassword: Passwords['hash'] = (password, party) =>
    queue(() => hash(normalize(password), COST), party);
  const dummy = await hashPassword(randomBytes(32).toString('base64'));
  return {
    hash: hashPassword,
    verify: async (stored, password, party) => {
      const isRight = await queue(() => verify(stored ?? dummy, normalize(password)), party);
      return isRight && stored !== null;
    },
    renew: async (stored, password, party) => {
      if (!isCheaper(stored)) return null;
      return hashPassword(password, party).catch((error: unknown) => {
        if (error instanceof QueueFullError) return null;
        throw error;
      });
    },
  };
}

/** Whether a hash took less memory or fewer passes than today's, or another algorithm. */
function isCheaper(stored: string): boolean {
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),/.exec(stored) ?? [];
  return !(Number(memory) >= COST.memoryCost && Number(passes) >= COST.timeCost);
}

/** Keyboards differ in how they put an accented letter together. */
const normalize = (password: string): string => password.normalize('NFC');

/** What the calls about accounts share: one line in which passwords are hashed. */
export interface PasswordOptions {
  readonly passwords: Passwords;
}
