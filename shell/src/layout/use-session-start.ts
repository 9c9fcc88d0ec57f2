import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSessionKeeper } from '../session/session-context';
import { watchToken } from '../session/watch-token';
import { warmTransport } from '../transport/browser-call';
import { whenSomeoneIsThere } from '../wake/when-someone-is-there';

/** Fetches the session on every page that wants one, and follows the token while such a page is shown. */
export function useSessionStart(wantsSession: boolean): void {
  const keeper = useSessionKeeper();
  const { pathname } = useLocation();

  // Before the paint: somebody who has just signed in never sees the page of a visitor.
  useLayoutEffect(() => {
    if (wantsSession) keeper.ensure();
  }, [keeper, wantsSession, pathname]);

  useEffect(
    () => (wantsSession ? watchToken(keeper.handleTokenChange) : undefined),
    [keeper, wantsSession],
  );

  // The first call after a click should not have to wait for the HTTP client.
  useEffect(() => whenSomeoneIsThere(warmTransport), []);
}
