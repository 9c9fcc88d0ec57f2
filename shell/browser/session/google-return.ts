import { paths } from '@tableside/contracts/paths';
import type { ShellParts } from '../app-providers';
import type { Services } from '../federation/composition';

interface GoogleReturnParts {
  /** From Google; empty if the return has none. */
  readonly code: string;
  readonly parts: Pick<ShellParts, 'platform' | 'session'>;
  readonly services: Pick<Services, 'load'>;
  readonly router: {
    readonly navigate: (path: string, options: { readonly replace: true }) => Promise<void>;
  };
  /** Resolves when the first page is hydrated; a page left during hydration cannot be. */
  readonly shown: Promise<void>;
  /** Ends the hold of the session. */
  readonly release: () => void;
}

/** Finishes a Google login (specification, section 4): opens home with a session, Login for a second step, or shows the
 * alert and opens Login. Meanwhile the session counts as loading, which covers the page. A visitor who skips the wait
 * stays on the page. */
export async function finishGoogleReturn(given: GoogleReturnParts): Promise<void> {
  const { code, parts, services, router, shown, release } = given;
  const { platform, session: manager } = parts;
  const outcome = await signIn(code, services, platform).catch((error: unknown) => {
    platform.telemetry.report(error, { during: 'google' });
    return 'failed' as const;
  });
  const isSignedIn = outcome === undefined;
  await shown;
  const isAwaited = platform.session.getState().status === 'loading';
  if (isAwaited) {
    if (outcome === 'failed') window.alert('Google login failed');
    await router.navigate(isSignedIn ? paths.home : paths.login, { replace: true });
  }
  release();
  if (isAwaited && !isSignedIn) manager.continueAnonymously();
  else manager.ensure(!isAwaited);
}

async function signIn(
  code: string,
  services: Pick<Services, 'load'>,
  platform: ShellParts['platform'],
): Promise<void | 'second-step'> {
  if (!code) throw new Error('The code is missing.');
  const { createAuthService } = await services.load('auth');
  return createAuthService(platform).completeGoogleSignIn(code);
}
