/** As long as wrong passwords of everybody are counted, in milliseconds. */
const WINDOW_MS = 10 * 60_000;
const REPORT_EVERY_MS = 60_000;
/** Tries that are kept in memory; of more the newest. */
const KEPT_MAX = 10_000;

/** For how many accounts, and from how many networks, passwords were tried in the last ten minutes. */
export interface SprayCounts {
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
