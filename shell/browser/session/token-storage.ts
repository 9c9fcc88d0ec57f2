import {
  PERSONAL_KEYS,
  SIGNED_OUT_EVENT,
  TOKEN_KEY,
  SIGNED_IN_EVENT,
} from '@tableside/contracts/account/browser';

export interface TokenStorage {
  /** The token of a signed-in user: remembered, or for this browser session only. */
  readonly read: () => string | null;
  /** Removes the token and all user data next to it, and notifies this tab. */
  readonly remove: () => void;
}

/** Storage may be unavailable (private modes); that counts as empty. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Servers reject requests with headers over a few kilobytes, so a longer token can never work. */
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

/** Local storage key that is set while some tab may hold a session-only token. */
export const TABS_KEY = 'shell:tabs';

/** Called when the token may have changed: in another tab, by the account remote, or while the page was in the
 * back/forward cache.
 * @returns unsubscribes */
export function watchToken(onChange: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    // A null key means that the storage was cleared.
    if (key === TOKEN_KEY || key === null) onChange();
  };
  const handleShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) onChange();
  };
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener('storage', handleStorage, { signal });
  window.addEventListener('pageshow', handleShow, { signal });
  window.addEventListener(SIGNED_IN_EVENT, onChange, { signal });
  window.addEventListener(SIGNED_OUT_EVENT, onChange, { signal });
  return () => stop.abort();
}
