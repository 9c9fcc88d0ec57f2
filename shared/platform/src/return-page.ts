import { RETURN_PAGE_KEY, REVIEW_DRAFT_KEY } from '@tableside/contracts/account/browser';

/** Where a visitor was when signing in became necessary, so that home can offer the way back. */
export interface ReturnPage {
  /** Path of this site with query and fragment. */
  readonly path: string;
  /** As people know it, such as "My Favorites" or a restaurant's name. */
  readonly title: string;
}

/** Keeps a page for this tab's session; the newest counts. Without storage there is nothing to come back to. */
export function rememberReturnPage(page: ReturnPage): void {
  attempt(() => sessionStorage.setItem(RETURN_PAGE_KEY, JSON.stringify(page)));
}

export function forgetReturnPage(): void {
  attempt(() => sessionStorage.removeItem(RETURN_PAGE_KEY));
}

/** Forgets what this tab keeps for whoever comes back after a login: somebody has signed out, and the next one may be
 * another. */
export function forgetUnfinished(): void {
  forgetReturnPage();
  attempt(() => sessionStorage.removeItem(REVIEW_DRAFT_KEY));
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // Nothing is kept there.
  }
}
