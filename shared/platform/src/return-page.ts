import { RETURN_PAGE_KEY, REVIEW_DRAFT_KEY } from '@tableside/contracts/account/browser';

/** The page a visitor was on when they had to log in, so that home can link back to it. */
export interface ReturnPage {
  /** Path of this site with query and fragment. */
  readonly path: string;
  /** Title for users, such as "My Favorites" or a restaurant's name. */
  readonly title: string;
}

/** Stores the latest page for this tab's session. Does nothing if storage is blocked. */
export function rememberReturnPage(page: ReturnPage): void {
  attempt(() => sessionStorage.setItem(RETURN_PAGE_KEY, JSON.stringify(page)));
}

export function clearReturnPage(): void {
  attempt(() => sessionStorage.removeItem(RETURN_PAGE_KEY));
}

/** Clears what this tab stored for after a login. Call it on sign-out, since the next user may be a different one. */
export function clearPendingLogin(): void {
  clearReturnPage();
  attempt(() => sessionStorage.removeItem(REVIEW_DRAFT_KEY));
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // Storage is blocked.
  }
}
