/** Where a signed-in person's token is kept; the shell reads the same key. */
const TOKEN_KEY = 'account:token';

/** Stores a token and tells the shell in this tab; storage events tell the others.
 * @param isRemembered false lets it end with the browser session */
export function storeToken(token: string, isRemembered: boolean): void {
  const [keep, drop] = isRemembered
    ? [localStorage, sessionStorage]
    : [sessionStorage, localStorage];
  drop.removeItem(TOKEN_KEY);
  keep.setItem(TOKEN_KEY, token);
  window.dispatchEvent(new CustomEvent('account:signed-in'));
}
