/**
 * What the tabs of one browser tell one another, since a token that is not to be remembered lies in the session storage
 * of each tab alone. Only tabs of this site hear it.
 * - `ask`: a tab without a token would like one.
 * - `offer`: there is this one, for those who asked and have none.
 * - `signed-in`: somebody has just signed in with this one; whoever was signed in before is not any more.
 * - `ended`: this one is worth nothing any more, by sign-out or by the host's word.
 */
export type TabsMessage =
  | { readonly kind: 'ask' }
  | { readonly kind: 'offer' | 'signed-in' | 'ended'; readonly token: string };

/** Tabs may run different releases of the shell, so nothing is taken for granted. */
export function isTabsMessage(data: unknown): data is TabsMessage {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return false;
  if (data.kind === 'ask') return true;
  const hasToken = 'token' in data && typeof data.token === 'string' && data.token !== '';
  return hasToken && ['offer', 'signed-in', 'ended'].includes(String(data.kind));
}
