import type { SignIn } from '@tableside/contracts/account/model';
import { paths } from '@tableside/contracts/paths';
import { useHydrated, useIsSignedIn } from '@tableside/platform';
import { ButtonLink } from '@tableside/ui/button';
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { storeToken } from '../../lib/token';

interface LinkState {
  readonly emailToken?: unknown;
  readonly isHandedOff?: unknown;
}

/** Navigation state that passes a token to the next page, instead of putting it in the URL. */
export const handOffToken = (token: string) =>
  ({ emailToken: token, isHandedOff: true }) satisfies LinkState;

interface EmailToken {
  /** Null without one; undefined until hydration. */
  readonly token: string | null | undefined;
  /** Whether another page of this remote passed it on. */
  readonly isHandedOff: boolean;
  readonly clear: () => void;
}

/** The token of an email link. Moves it from the URL, which can leak through referrers and bookmarks, to the history
 * state, which survives a reload. */
export function useEmailToken(): EmailToken {
  const isHydrated = useHydrated();
  const [params] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const tokenInUrl = params.get('token') || null;

  useEffect(() => {
    if (tokenInUrl === null) return;
    const state = { emailToken: tokenInUrl } satisfies LinkState;
    void navigate(pathname, { replace: true, preventScrollReset: true, state });
  }, [tokenInUrl, pathname, navigate]);

  return {
    token: tokenInUrl ?? (isHydrated ? readStored(state) : undefined),
    isHandedOff: isHydrated && (state as LinkState | null)?.isHandedOff === true,
    clear: () => void navigate(pathname, { replace: true, preventScrollReset: true, state: null }),
  };
}

function readStored(state: unknown): string | null {
  const token = (state as LinkState | null)?.emailToken;
  return typeof token === 'string' ? token : null;
}

/** Signs the user in after an email link if the API sends a token and no one is signed in. */
export function useLinkSignIn(): (response: SignIn) => void {
  const isSignedIn = useIsSignedIn();
  return ({ token }) => {
    if (isSignedIn || !token) return;
    try {
      storeToken(token, true);
    } catch {
      // Storage is unavailable: the page links to the login.
    }
  };
}

/** Links home for signed-in users, and to the login for others.
 * @param message shown above the login link */
export function NextStep({ message }: { readonly message: string }) {
  const isSignedIn = useIsSignedIn();
  return isSignedIn ? (
    <>
      <p>You’re logged in.</p>
      <ButtonLink href={paths.home} size="large">
        Back to Home
      </ButtonLink>
    </>
  ) : (
    <>
      <p>{message}</p>
      <ButtonLink href={paths.login} variant="accent" size="large">
        Login
      </ButtonLink>
    </>
  );
}
