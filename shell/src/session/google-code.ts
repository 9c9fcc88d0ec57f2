import { GOOGLE_CODE_PARAM } from '@tableside/contracts/account/browser';

/** Takes the code of a return from Google out of an address; other parameters stay.
 * @returns the code, empty when the return brought none; null for any other address */
export function takeGoogleCode(url: URL): string | null {
  const code = url.searchParams.get(GOOGLE_CODE_PARAM);
  if (code !== null) url.searchParams.delete(GOOGLE_CODE_PARAM);
  return code;
}

/** Takes the code out of this page's address, before anything else reads it or a link leads away: it works once, and has
 * no business in the history. */
export function takeGoogleCodeOfPage(): string | null {
  const url = new URL(window.location.href);
  const code = takeGoogleCode(url);
  if (code !== null) window.history.replaceState(window.history.state, '', url);
  return code;
}
