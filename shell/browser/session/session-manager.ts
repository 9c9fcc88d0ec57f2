import { withTimeout } from '@tableside/contracts/common/with-timeout';
import type { User } from '@tableside/contracts/account/model';
import {
  clearPendingLogin,
  type CallApi,
  type SessionStore,
  type Telemetry,
} from '@tableside/platform';
import { tokenStorage } from './token-storage';

/** How long sign-out waits for the API, in milliseconds. */
const LOGOUT_TIMEOUT_MS = 5000;

export interface SessionManager {
  /** Reads the token and fetches the session, once per token. Called on each page that uses the session.
   * @param isQuiet does not cover the page meanwhile */
  readonly ensure: (isQuiet?: boolean) => void;
  /** Another login is in progress: the session counts as loading and nothing is fetched until the returned function is
   * called. */
  readonly hold: () => () => void;
  /** Continues as a visitor while the session loads; a late response is still used. */
  readonly continueAnonymously: () => void;
  /** A call got a 401, so its token is invalid. */
  readonly handleUnauthorized: (token: string | null) => void;
  /** The token changed in another tab or by the account remote. Never covers the page. */
  readonly handleTokenChange: () => void;
  readonly signOut: () => Promise<void>;
}

export interface SessionManagerParts {
  readonly store: SessionStore;
  readonly call: CallApi;
  readonly telemetry: Telemetry;
  readonly whenIdle: (work: () => void) => void;
  readonly reloadTo: (path: string) => void;
  /** Data of one user must not be shown to the next. */
  readonly onIdentityChange: () => void;
}

/** Keeps the session store up to date (specification, section 4; decisions, silent failures). */
export function createSessionManager(parts: SessionManagerParts): SessionManager {
  const { store, call, telemetry, whenIdle, reloadTo, onIdentityChange } = parts;
  let seen: string | null | undefined;
  let isHeld = false;

  const setUser = (user: User | null) => {
    const before = store.getState().user;
    store.setState({ status: user ? 'signed-in' : 'anonymous', user });
    if (before?.id !== user?.id) onIdentityChange();
  };

  const fetchSession = async (token: string | null) => {
    const user = await call('session', undefined).then(
      (response) => response.data,
      (error: unknown) => {
        telemetry.report(error, { during: 'session' });
        return null;
      },
    );
    // The response may be for a token that has been replaced or removed.
    if (seen === token) setUser(user);
  };

  const ensure = (isQuiet = false) => {
    const token = tokenStorage.read();
    if (isHeld || token === seen) return;
    seen = token;
    if (token) {
      if (!isQuiet) store.setState({ status: 'loading' });
      void fetchSession(token);
    } else {
      setUser(null);
      whenIdle(() => {
        if (seen === null) void fetchSession(null);
      });
    }
  };

  const continueAnonymously = () => {
    if (store.getState().status === 'loading') setUser(null);
  };

  const clear = () => {
    seen = null;
    tokenStorage.remove();
    setUser(null);
  };

  return {
    ensure,
    hold: () => {
      isHeld = true;
      store.setState({ status: 'loading' });
      return () => {
        isHeld = false;
      };
    },
    continueAnonymously,
    handleUnauthorized: (token) => {
      if (token && token === tokenStorage.read()) clear();
    },
    handleTokenChange: () => {
      // Pages that do not use the session never fetch it.
      if (seen !== undefined) ensure(true);
    },
    signOut: async () => {
      const logout = call('logout', undefined).catch((error: unknown) =>
        telemetry.report(error, { during: 'logout' }),
      );
      await withTimeout(logout, LOGOUT_TIMEOUT_MS);
      clear();
      clearPendingLogin();
      reloadTo('/');
    },
  };
}

/** The session manager of a server render, which never fetches a session. */
export const idleSessionManager: SessionManager = {
  ensure: () => undefined,
  hold: () => () => undefined,
  continueAnonymously: () => undefined,
  handleUnauthorized: () => undefined,
  handleTokenChange: () => undefined,
  signOut: () => Promise.resolve(),
};
