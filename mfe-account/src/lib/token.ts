import {
  EMAIL_KEY,
  NAME_KEY,
  PERSONAL_KEYS,
  SIGNED_IN_EVENT,
  SIGNED_OUT_EVENT,
  TOKEN_KEY,
} from '@tableside/contracts/account/browser';
import type { User } from '@tableside/contracts/account/model';

/** Shown when the API reports success but returns no token. */
export const MISSING_TOKEN = 'Something went wrong on our end. Try again.';

/** False if storage throws, as in private mode or when it is full. */
function attempt(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

/** Stores a token, removes the data of the previous user and notifies the shell in this tab; storage events notify the
 * other tabs.
 * @param isRemembered false stores it for the browser session only
 * @param user stored with the token, as for Google sign-in (specification, section 4)
 * @throws {Error} when this browser stores nothing for the site */
export function storeToken(token: string, isRemembered: boolean, user: User | null = null): void {
  const isPersistent = isRemembered && attempt(() => localStorage.setItem(TOKEN_KEY, token));
  if (!isPersistent && !attempt(() => sessionStorage.setItem(TOKEN_KEY, token))) {
    throw new Error('Your browser doesn’t let this site keep you logged in.');
  }
  const [current, stale] = isPersistent
    ? [localStorage, () => sessionStorage]
    : [sessionStorage, () => localStorage];
  for (const key of PERSONAL_KEYS) {
    attempt(() => stale().removeItem(key));
    if (key !== TOKEN_KEY) current.removeItem(key);
  }
  if (user) storeUser(user);
  window.dispatchEvent(new CustomEvent(SIGNED_IN_EVENT));
}

/** Removes the token and the user's data, and notifies the shell in this tab; storage events notify the other tabs. */
export function clearToken(): void {
  for (const key of PERSONAL_KEYS) {
    attempt(() => localStorage.removeItem(key));
    attempt(() => sessionStorage.removeItem(key));
  }
  window.dispatchEvent(new CustomEvent(SIGNED_OUT_EVENT));
}

function storeUser({ firstName, lastName, email }: User): void {
  attempt(() => {
    localStorage.setItem(NAME_KEY, `${firstName} ${lastName}`.trim());
    localStorage.setItem(EMAIL_KEY, email);
  });
}
