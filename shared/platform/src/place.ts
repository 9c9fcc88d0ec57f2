import { PLACE_KEY, REVIEW_DRAFT_KEY } from '@tableside/contracts/account/browser';

/** Where a visitor was when signing in became necessary, so that home can offer the way back. */
export interface Place {
  /** Path of this site with query and fragment. */
  readonly path: string;
  /** As people know it, such as "My Favorites" or a restaurant's name. */
  readonly title: string;
}

/** Keeps a place for this tab's session; the newest counts. Without storage there is nothing to come back to. */
export function rememberPlace(place: Place): void {
  attempt(() => sessionStorage.setItem(PLACE_KEY, JSON.stringify(place)));
}

/** The place that was kept, or null. */
export function readPlace(): Place | null {
  return attempt(() => {
    const { path, title } = JSON.parse(sessionStorage.getItem(PLACE_KEY) ?? '{}') as Partial<Place>;
    // Only a path of this site, whatever else wrote there. Browsers drop tabs and line breaks from addresses.
    const isPath = typeof path === 'string' && /^\/(?![/\\])[^\t\n\r]*$/.test(path);
    return isPath && typeof title === 'string' && title ? { path, title } : null;
  });
}

export function forgetPlace(): void {
  attempt(() => sessionStorage.removeItem(PLACE_KEY));
}

/** Forgets what this tab keeps for whoever comes back after a login: somebody has signed out, and the next one may be
 * another. */
export function forgetUnfinished(): void {
  forgetPlace();
  attempt(() => sessionStorage.removeItem(REVIEW_DRAFT_KEY));
}

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
