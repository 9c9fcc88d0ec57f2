import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/schema';
import { createLimit, type Limit, type LimitRule } from '../http/limits';
import { createWorkQueue } from '../lib/work-queue';

/** Rate limits for wrong passwords and codes. */
export interface SignInLimits {
  /** From a browser that the owner has signed in with, or with the link of an email. */
  readonly trusted: Limit;
  /** For one account from one network. */
  readonly network: Limit;
  /** For one account from all networks. */
  readonly account: Limit;
  /** The same for codes of authenticator apps. */
  readonly codes: { readonly trusted: Limit; readonly network: Limit; readonly account: Limit };
  /** For all accounts from one network; slows sign-ins instead of refusing them. */
  readonly ofNetwork: Limit;
  /** For all accounts together; slows as well. One network uses only a share of it. */
  readonly global: Limit;
  /** Emails to one address about sign-ins from new browsers. */
  readonly notices: Limit;
}

const QUARTER_S = 15 * 60;
const DAY_S = 24 * 60 * 60;

/** A reset always works: its email goes out regardless of attackers, see `email-budgets.ts`. */
const message = (wait: string): string =>
  `Too many attempts. Try again in ${wait} or reset your password.`;

const TRUSTED: LimitRule = { name: 'login-trusted', tries: 10, windowS: QUARTER_S, message };
const NETWORK: LimitRule = { name: 'login', tries: 10, windowS: QUARTER_S, message };
const ACCOUNT: LimitRule = { name: 'login-account', tries: 100, windowS: 60 * 60, message };

/** A user whose browser drops cookies gets this many a day; a user with an intruder needs only one. */
const NOTICES: LimitRule = { name: 'email-new-sign-in', tries: 3, windowS: DAY_S };
/** The password was right but may be stolen. Recovery codes and passkeys are not counted, so the owner can
 * still get in. */
const formatCodes = (wait: string): string =>
  `Too many attempts. Try again in ${wait}, or use a recovery code or a passkey.`;

const CODES: Omit<LimitRule, 'name'> = { tries: 10, windowS: QUARTER_S, message: formatCodes };
const CODES_TRUSTED: LimitRule = { ...CODES, name: 'code-trusted' };
const CODES_NETWORK: LimitRule = { ...CODES, name: 'code' };
/** Three of a million codes are valid at a time: at 30 guesses a day, three accounts in a hundred would be
 * cracked in a year. */
const CODES_ACCOUNT: LimitRule = { ...CODES, name: 'code-account', tries: 30, windowS: DAY_S };

/** More than a city's users mistype in that time. */
const OF_NETWORK = { name: 'login-of-network', windowS: 10 * 60 };
const GLOBAL = { name: 'login-global', windowS: 10 * 60 };
export const GLOBAL_ATTEMPTS_MAX = 100;

/** @param globalTries wrong passwords in ten minutes before sign-ins are slowed, for the whole site and for
 * one network */
export const createSignInLimits = (db: Db, globalTries: number): SignInLimits => ({
  trusted: createLimit(db, TRUSTED),
  network: createLimit(db, NETWORK),
  account: createLimit(db, ACCOUNT),
  notices: createLimit(db, NOTICES),
  codes: {
    trusted: createLimit(db, CODES_TRUSTED),
    network: createLimit(db, CODES_NETWORK),
    account: createLimit(db, CODES_ACCOUNT),
  },
  ofNetwork: createLimit(db, { ...OF_NETWORK, tries: globalTries }),
  global: createLimit(db, { ...GLOBAL, tries: globalTries }),
});

const SLOW_MS = 2000;
/** Concurrent delays. Twice as many may queue for one, a quarter of them from one network; the next gets a 503. */
const AT_ONCE = 32;
const WAITING = { maxWaiting: 64, maxWaitingEach: 16 };
/** Tries of one network that count toward the global limit, so that a cheap network cannot slow everyone else. */
const SHARE = 10;

const GLOBAL_KEY = 'all';

/** Slows password attempts from unknown browsers after many wrong ones, for any account and from anywhere.
 * This stops password spraying, which stays below all other limits. A network with many wrong passwords is
 * slowed on its own. No one is locked out.
 * @returns a function that waits if necessary and calls `onWait` with the number of tries before; `line` is
 * the party in the queue, see {@link createWorkQueue}. It resolves with a function that takes the count back */
export function createSlowLane({ ofNetwork, global }: SignInLimits) {
  const queue = createWorkQueue(AT_ONCE, WAITING);
  return async (network: string, line: string | null, onWait: (tries: number) => void) => {
    const own = await ofNetwork.count(network);
    const isCounted = own.tries <= SHARE;
    const all = await (isCounted ? global.count(GLOBAL_KEY) : global.peek(GLOBAL_KEY));
    if (own.isOver || all.isOver) {
      onWait(all.isOver ? all.tries : own.tries);
      await queue(() => sleep(SLOW_MS), line);
    }
    return async () => {
      await ofNetwork.refund(network);
      if (isCounted) await global.refund(GLOBAL_KEY);
    };
  };
}

const WINDOW_MS = 10 * 60_000;
const REPORT_EVERY_MS = 60_000;
/** Attempts kept in memory; the oldest are dropped. */
const STORED_MAX = 10_000;

/** Remembers recent attempts in this process, to distinguish spraying (one password for many accounts) from
 * guessing (many passwords for one).
 * @param now any clock, in milliseconds */
export function createSprayWatch(now: () => number = () => performance.now()) {
  /** Last attempt of each network for each account, oldest first. */
  const tries = new Map<string, number>();
  let quietUntil = -Infinity;

  const dropOld = () => {
    for (const [key, at] of tries) {
      if (at > now() - WINDOW_MS && tries.size <= STORED_MAX) return;
      tries.delete(key);
    }
  };
  return {
    /** Records an attempt. */
    see: (network: string, email: string): void => {
      const key = toKey(network, email);
      tries.delete(key);
      tries.set(key, now());
      dropOld();
    },
    /** Removes a successful attempt. */
    clear: (network: string, email: string): void => {
      tries.delete(toKey(network, email));
    },
    /** @returns accounts and networks of the attempts in the last ten minutes; null if they were reported
     * within the last minute */
    notify: () => {
      if (now() < quietUntil) return null;
      quietUntil = now() + REPORT_EVERY_MS;
      dropOld();
      const pairs = [...tries.keys()].map((key) => key.split(' ', 2));
      return {
        networks: new Set(pairs.map(([network]) => network)).size,
        accounts: new Set(pairs.map(([, email]) => email)).size,
      };
    },
  };
}

/** Neither part contains spaces. */
const toKey = (network: string, email: string): string => `${network} ${email.toLowerCase()}`;
