import { paths } from '@tableside/contracts/paths';
import type { SessionStore, Telemetry } from '@tableside/platform';
import type { SessionKeeper } from './session-keeper';

export interface GoogleReturnParts {
  readonly code: string;
  readonly keeper: SessionKeeper;
  readonly session: SessionStore;
  readonly telemetry: Telemetry;
  /** Resolves when the first page stands: one that is left during hydration cannot be taken over. */
  readonly shown: Promise<void>;
  /** Exchanges the code for a token and keeps that.
   * @returns `second-step` where the login page has to ask for that */
  readonly signIn: (code: string) => Promise<void | 'second-step'>;
  /** Opens another page of the site in place of this one. */
  readonly goTo: (path: string) => Promise<void>;
}

/** Finishes a sign-in through Google (specification, section 4): home with a session, Login where a second step is asked for, or
 * the literal alert and Login.
 * Meanwhile the session counts as loading, which covers the page. Who went on without waiting stays where they are. */
export async function finishGoogleReturn(parts: GoogleReturnParts): Promise<void> {
  const { code, keeper, session, telemetry, shown, signIn, goTo } = parts;
  const release = keeper.hold();
  const outcome = await (code ? signIn(code) : Promise.reject(new Error('No code came.'))).catch(
    (error: unknown) => {
      telemetry.report(error, { during: 'google' });
      return 'failed' as const;
    },
  );
  const isSignedIn = outcome === undefined;
  await shown;
  const isAwaited = session.getState().status === 'loading';
  if (isAwaited) {
    if (outcome === 'failed') window.alert('Google login failed');
    await goTo(isSignedIn ? paths.home : paths.login);
  }
  release();
  if (isAwaited && !isSignedIn) keeper.continueAnonymously();
  else keeper.ensure(!isAwaited);
}
