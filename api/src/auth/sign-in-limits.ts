import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/schema';
import { createLimit, type Limit, type LimitRule } from '../http/limit';
import { createWorkQueue } from '../lib/work-queue';

/** Counts of passwords that were tried and were wrong. */
export interface SignInLimits {
  /** In a browser that its owner signed in by before, or with the link of a mail. */
  readonly trusted: Limit;
  /** For one account from one network. */
  readonly network: Limit;
  /** For one account from everywhere. */
  readonly account: Limit;
  /** Codes of authenticator apps, counted as passwords are. */
  readonly codes: { readonly trusted: Limit; readonly network: Limit; readonly account: Limit };
  /** For all accounts from one network; nobody is refused for it. */
  readonly ofNetwork: Limit;
  /** For all accounts together, likewise; of one network a share. */
  readonly everybody: Limit;
  /** Mails to one address about sign-ins in browsers that are not known. */
  readonly notices: Limit;
}

const QUARTER_S = 15 * 60;

/** The way on is always open: the mail goes out whatever strangers try, see `mail-budgets.ts` of the accounts. */
const sentence = (wait: string): string =>
  `There were too many tries with this email address. Wait ${wait}, or reset your password.`;

const TRUSTED: LimitRule = { name: 'login-trusted', tries: 10, windowS: QUARTER_S, sentence };
const NETWORK: LimitRule = { name: 'login', tries: 10, windowS: QUARTER_S, sentence };
const ACCOUNT: LimitRule = { name: 'login-account', tries: 100, windowS: 60 * 60, sentence };

/** Whoever lets a browser keep nothing gets these many; whoever has a stranger in the account needs one. */
const NOTICES: LimitRule = { name: 'mail-new-sign-in', tries: 3, windowS: 24 * 60 * 60 };
/** Whoever is here knew the password, and may yet be a stranger: recovery codes and passkeys are not counted, and stay a way in. */
const sayCodes = (wait: string): string =>
  `There were too many tries with codes. Wait ${wait}, or use a recovery code or a passkey.`;

const CODES_TRUSTED: LimitRule = {
  name: 'code-trusted',
  tries: 10,
  windowS: QUARTER_S,
  sentence: sayCodes,
};
const CODES_NETWORK: LimitRule = {
  name: 'code',
  tries: 10,
  windowS: QUARTER_S,
  sentence: sayCodes,
};
/** Of a million codes three work at a time: 30 a day find one of them within a year for three accounts in a hundred. */
const CODES_ACCOUNT: LimitRule = {
  name: 'code-account',
  tries: 30,
  windowS: 24 * 60 * 60,
  sentence: sayCodes,
};

/** More than people of one city mistype in that time. */
const OF_NETWORK = { name: 'login-of-network', windowS: 10 * 60 };
const EVERYBODY = { name: 'login-everybody', windowS: 10 * 60 };
export const EVERYBODY_TRIES = 100;

/** @param everybodyTries wrong passwords of everybody in ten minutes before sign-ins are slowed, and of one network before
 * its own are */
export const createSignInLimits = (db: Db, everybodyTries: number): SignInLimits => ({
  trusted: createLimit(db, TRUSTED),
  network: createLimit(db, NETWORK),
  account: createLimit(db, ACCOUNT),
  notices: createLimit(db, NOTICES),
  codes: {
    trusted: createLimit(db, CODES_TRUSTED),
    network: createLimit(db, CODES_NETWORK),
    account: createLimit(db, CODES_ACCOUNT),
  },
  ofNetwork: createLimit(db, { ...OF_NETWORK, tries: everybodyTries }),
  everybody: createLimit(db, { ...EVERYBODY, tries: everybodyTries }),
});

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
interface Trier {
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

/** As long as wrong passwords of everybody are counted, in milliseconds. */
const WINDOW_MS = 10 * 60_000;
const REPORT_EVERY_MS = 60_000;
/** Tries that are kept in memory; of more the newest. */
const KEPT_MAX = 10_000;

/** For how many accounts, and from how many networks, passwords were tried in the last ten minutes. */
interface SprayCounts {
  readonly accounts: number;
  readonly networks: number;
}

/** Remembers who tried to sign in where in this process, to tell one password for each of many accounts from many passwords for
 * one.
 * @param now milliseconds of any clock */
export function createSprayWatch(now: () => number = () => performance.now()) {
  /** When each network tried each account last, the oldest first. */
  const tries = new Map<string, number>();
  let quietUntil = -Infinity;

  const dropOld = () => {
    for (const [key, at] of tries) {
      if (at > now() - WINDOW_MS && tries.size <= KEPT_MAX) return;
      tries.delete(key);
    }
  };
  return {
    /** A password is tried. */
    see: (network: string, email: string): void => {
      const key = toKey(network, email);
      tries.delete(key);
      tries.set(key, now());
      dropOld();
    },
    /** It was right. */
    forget: (network: string, email: string): void => {
      tries.delete(toKey(network, email));
    },
    /** @returns null when it was told within the last minute */
    tell: (): SprayCounts | null => {
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

/** Neither has blanks in it. */
const toKey = (network: string, email: string): string => `${network} ${email.toLowerCase()}`;
