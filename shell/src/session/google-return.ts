import { paths } from '@tableside/contracts/paths';
import type { SessionStore, Telemetry } from '@tableside/platform';
import type { SessionManager } from './session-manager';

export interface GoogleReturnParts {
  readonly code: string;
  readonly manager: SessionManager;
  readonly session: SessionStore;
  readonly telemetry: Telemetry;
  /** Resolves when the first page is hydrated; a page left during hydration cannot be. */
  readonly shown: Promise<void>;
  /** Exchanges the code for a token and stores it.
   * @returns `second-step` when the login page has to ask for it */
  readonly signIn: (code: string) => Promise<void | 'second-step'>;
  /** Navigates to another page of the site. */
  readonly goTo: (path: string) => Promise<void>;
}

/** Finishes a Google login (specification, section 4): opens home with a session, Login for a second step, or shows the
 * alert and opens Login. Meanwhile the session counts as loading, which covers the page. A visitor who skips the wait
 * stays on the page. */
export async function finishGoogleReturn(parts: GoogleReturnParts): Promise<void> {
  const { code, manager, session, telemetry, shown, signIn, goTo } = parts;
  const release = manager.hold();
  const outcome = await (
    code ? signIn(code) : Promise.reject(new Error('The code is missing.'))
  ).catch((error: unknown) => {
    telemetry.report(error, { during: 'google' });
    return 'failed' as const;
  });
  const isSignedIn = outcome === undefined;
  await shown;
  const isAwaited = session.getState().status === 'loading';
  if (isAwaited) {
    if (outcome === 'failed') window.alert('Google login failed');
    await goTo(isSignedIn ? paths.home : paths.login);
  }
  release();
  if (isAwaited && !isSignedIn) manager.continueAnonymously();
  else manager.ensure(!isAwaited);
}
