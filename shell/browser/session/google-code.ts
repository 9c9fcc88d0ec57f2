import { GOOGLE_CODE_PARAM } from '@tableside/contracts/account/browser';

/** Removes the Google code from a URL; other parameters stay.
 * @returns the code, empty when the return has none; null for other URLs */
export function takeGoogleCode(url: URL): string | null {
  const code = url.searchParams.get(GOOGLE_CODE_PARAM);
  if (code !== null) url.searchParams.delete(GOOGLE_CODE_PARAM);
  return code;
}

/** Removes the code from the current URL before anything else reads it. It works once and must not stay in the
 * history. */
export function takeGoogleCodeOfPage(): string | null {
  const url = new URL(window.location.href);
  const code = takeGoogleCode(url);
  if (code !== null) window.history.replaceState(window.history.state, '', url);
  return code;
}
