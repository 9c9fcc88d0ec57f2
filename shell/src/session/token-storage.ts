/** Where the account remote keeps the token of a signed-in user: local storage when the visitor wants to be
 * remembered, session storage otherwise. */
export const TOKEN_KEY = 'account:token';

export interface TokenStorage {
  readonly read: () => string | null;
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

export const tokenStorage: TokenStorage = {
  read: () =>
    attempt(() => localStorage.getItem(TOKEN_KEY)) ||
    attempt(() => sessionStorage.getItem(TOKEN_KEY)) ||
    null,
  remove: () => {
    attempt(() => localStorage.removeItem(TOKEN_KEY));
    attempt(() => sessionStorage.removeItem(TOKEN_KEY));
  },
};
