import { PERSONAL_KEYS, SIGNED_OUT_EVENT, TOKEN_KEY } from '@tableside/contracts/account/browser';

export interface TokenStorage {
  /** The token of whoever is signed in: remembered, or for this browser session only. */
  readonly read: () => string | null;
  /** Forgets the token and what is kept about the person beside it, and says so in this tab. */
  readonly remove: () => void;
}

/** Storage may be missing or refuse access (private modes); that is the same as holding nothing. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Hosts take some kilobytes of headers, and refuse whatever carries more: with a longer token no call succeeds. */
const TOKEN_LENGTH_MAX = 4096;

const STORAGES = [() => localStorage, () => sessionStorage] as const;

export const tokenStorage: TokenStorage = {
  read: () => {
    for (const storage of STORAGES) {
      const token = attempt(() => storage().getItem(TOKEN_KEY));
      if (token && token.length <= TOKEN_LENGTH_MAX) return token;
    }
    return null;
  },
  remove: () => {
    for (const storage of STORAGES) {
      for (const key of PERSONAL_KEYS) attempt(() => storage().removeItem(key));
    }
    window.dispatchEvent(new Event(SIGNED_OUT_EVENT));
  },
};
