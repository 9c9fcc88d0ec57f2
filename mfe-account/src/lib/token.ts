import {
  EMAIL_KEY,
  NAME_KEY,
  PERSONAL_KEYS,
  SIGNED_IN_EVENT,
  SIGNED_OUT_EVENT,
  TOKEN_KEY,
} from '@tableside/contracts/account/browser';
import type { User } from '@tableside/contracts/account/model';

/** Private modes and full storages refuse; that is told apart from success, never thrown. */
function attempt(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

/** Stores a token and tells the shell in this tab; storage events tell the others. What was kept about whoever was
 * signed in before is forgotten.
 * @param isRemembered false lets it end with the browser session
 * @param person kept beside the token, as a sign-in through Google does (specification, section 4)
 * @throws {Error} when this browser keeps nothing for the site */
export function storeToken(token: string, isRemembered: boolean, person: User | null = null): void {
  const isKept = isRemembered && attempt(() => localStorage.setItem(TOKEN_KEY, token));
  if (!isKept && !attempt(() => sessionStorage.setItem(TOKEN_KEY, token))) {
    throw new Error('this browser does not let the site keep you signed in.');
  }
  const [left, stale] = isKept
    ? [localStorage, () => sessionStorage]
    : [sessionStorage, () => localStorage];
  for (const key of PERSONAL_KEYS) {
    attempt(() => stale().removeItem(key));
    if (key !== TOKEN_KEY) left.removeItem(key);
  }
  if (person) keepPerson(person);
  window.dispatchEvent(new CustomEvent(SIGNED_IN_EVENT));
}

/** Forgets whoever was signed in here, and tells the shell in this tab; storage events tell the others. */
export function dropToken(): void {
  for (const key of PERSONAL_KEYS) {
    attempt(() => localStorage.removeItem(key));
    attempt(() => sessionStorage.removeItem(key));
  }
  window.dispatchEvent(new CustomEvent(SIGNED_OUT_EVENT));
}

function keepPerson({ firstName, lastName, email }: User): void {
  attempt(() => {
    localStorage.setItem(NAME_KEY, `${firstName} ${lastName}`.trim());
    localStorage.setItem(EMAIL_KEY, email);
  });
}
