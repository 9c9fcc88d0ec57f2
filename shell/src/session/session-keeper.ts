import { withTimeout } from '@tableside/contracts/common/with-timeout';
import type { User } from '@tableside/contracts/account/model';
import {
  forgetUnfinished,
  type CallApi,
  type SessionStore,
  type Telemetry,
} from '@tableside/platform';
import type { TokenStorage } from './token-storage';

/** Sign-out waits this long for the host, then goes on without it. */
const LOGOUT_PATIENCE_MS = 5000;

export interface SessionKeeper {
  /** Looks at the token and fetches the session, once per token. Called on each page that wants a session.
   * @param isQuiet leaves the page uncovered meanwhile */
  readonly ensure: (isQuiet?: boolean) => void;
  /** Somebody is being signed in by other means: the session counts as loading, and nothing is looked at until the
   * returned function is called. */
  readonly hold: () => () => void;
  /** Goes on as a visitor while the session still loads; a late answer is used when it comes. */
  readonly continueAnonymously: () => void;
  /** A call was answered with 401: the token that it carried is worth nothing. */
  readonly handleUnauthorized: (token: string | null) => void;
  /** The token changed somewhere else: another tab, or the account remote. Nobody's typing is covered for it. */
  readonly handleTokenChange: () => void;
  readonly signOut: () => Promise<void>;
}

export interface SessionKeeperParts {
  readonly store: SessionStore;
  readonly call: CallApi;
  readonly tokens: TokenStorage;
  readonly telemetry: Telemetry;
  readonly whenIdle: (work: () => void) => void;
  readonly reloadTo: (path: string) => void;
  /** What was read for one person must not be shown to the next. */
  readonly onIdentityChange: () => void;
}

/** Keeps the session store true (specification, section 4; decisions, silent failures). */
export function createSessionKeeper(parts: SessionKeeperParts): SessionKeeper {
  const { store, call, tokens, telemetry, whenIdle, reloadTo, onIdentityChange } = parts;
  let seen: string | null | undefined;
  let isHeld = false;

  const settle = (user: User | null) => {
    const before = store.getState().user;
    store.setState({ status: user ? 'signed-in' : 'anonymous', user });
    if (before?.id !== user?.id) onIdentityChange();
  };

  const fetchSession = async (token: string | null) => {
    const user = await call('session', undefined).then(
      (answer) => answer.data,
      (error: unknown) => {
        telemetry.report(error, { during: 'session' });
        return null;
      },
    );
    // The answer may be about a token that has been replaced or removed since.
    if (seen === token) settle(user);
  };

  const ensure = (isQuiet = false) => {
    const token = tokens.read();
    if (isHeld || token === seen) return;
    seen = token;
    if (token) {
      if (!isQuiet) store.setState({ status: 'loading' });
      void fetchSession(token);
    } else {
      settle(null);
      whenIdle(() => {
        if (seen === null) void fetchSession(null);
      });
    }
  };

  const continueAnonymously = () => {
    if (store.getState().status === 'loading') settle(null);
  };

  const forget = () => {
    seen = null;
    tokens.remove();
    settle(null);
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
      if (token && token === tokens.read()) forget();
    },
    handleTokenChange: () => {
      // Pages that want no session never looked; they go on not looking.
      if (seen !== undefined) ensure(true);
    },
    signOut: async () => {
      const logout = call('logout', undefined).catch((error: unknown) =>
        telemetry.report(error, { during: 'logout' }),
      );
      await withTimeout(logout, LOGOUT_PATIENCE_MS);
      forget();
      forgetUnfinished();
      reloadTo('/');
    },
  };
}

/** The keeper of a server render: a session that nobody looks at. */
export const idleSessionKeeper: SessionKeeper = {
  ensure: () => undefined,
  hold: () => () => undefined,
  continueAnonymously: () => undefined,
  handleUnauthorized: () => undefined,
  handleTokenChange: () => undefined,
  signOut: () => Promise.resolve(),
};
