import { EMAIL_KEY, NAME_KEY, SIGNED_IN_EVENT, TOKEN_KEY } from '@tableside/contracts/account';
import type { User } from '@tableside/contracts/model';

/** Stores a token and tells the shell in this tab; storage events tell the others.
 * @param isRemembered false lets it end with the browser session */
export function storeToken(token: string, isRemembered: boolean): void {
  const [keep, drop] = isRemembered
    ? [localStorage, sessionStorage]
    : [sessionStorage, localStorage];
  drop.removeItem(TOKEN_KEY);
  keep.setItem(TOKEN_KEY, token);
  window.dispatchEvent(new CustomEvent(SIGNED_IN_EVENT));
}

/** Keeps name and address beside the token, as a sign-in through Google does (specification, section 4). */
export function keepPerson(user: User | null): void {
  if (!user) return;
  localStorage.setItem(NAME_KEY, `${user.firstName} ${user.lastName}`.trim());
  localStorage.setItem(EMAIL_KEY, user.email);
}
