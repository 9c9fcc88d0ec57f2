import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSessionKeeper } from '../session/session-context';
import { watchToken } from '../session/watch-token';
import { warmTransport } from '../transport/browser-call';
import { whenSomeoneIsThere } from '../transport/when-someone-is-there';

/** Fetches the session on every page that wants one, and follows the token through tabs. */
export function useSessionStart(wantsSession: boolean): void {
  const keeper = useSessionKeeper();
  const { pathname } = useLocation();

  useEffect(() => {
    if (wantsSession) keeper.ensure();
  }, [keeper, wantsSession, pathname]);

  useEffect(() => watchToken(keeper.handleTokenChange), [keeper]);

  // The first call after a click should not have to wait for the HTTP client.
  useEffect(() => whenSomeoneIsThere(warmTransport), []);
}
