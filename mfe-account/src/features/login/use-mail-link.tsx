import type { SignIn } from '@tableside/contracts/account/model';
import { paths } from '@tableside/contracts/paths';
import { useIsSignedIn } from '@tableside/platform';
import { ButtonLink } from '@tableside/ui/button';
import { useHydrated } from '@tableside/ui/use-hydrated';
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { storeToken } from '../../lib/token';

interface KeptState {
  readonly mailToken?: unknown;
  readonly isHandedOn?: unknown;
}

/** What a page hands on to the next one beside the token, in place of an address that holds it. */
export const handOn = (token: string) =>
  ({ mailToken: token, isHandedOn: true }) satisfies KeptState;

interface MailToken {
  /** Null without one; undefined until the browser has taken over the server's page, which cannot know. */
  readonly token: string | null | undefined;
  /** Whether another page of ours handed it on. */
  readonly isHandedOn: boolean;
  readonly forget: () => void;
}

/** The token of a mail's link. It leaves the address at once for the entry of the browser's history, which a reload
 * keeps: addresses are sent along as referrer, shared and bookmarked. */
export function useMailToken(): MailToken {
  const isHydrated = useHydrated();
  const [params] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = params.get('token') || null;

  useEffect(() => {
    if (inAddress === null) return;
    const state = { mailToken: inAddress } satisfies KeptState;
    void navigate(pathname, { replace: true, preventScrollReset: true, state });
  }, [inAddress, pathname, navigate]);

  return {
    token: inAddress ?? (isHydrated ? readKept(state) : undefined),
    isHandedOn: isHydrated && (state as KeptState | null)?.isHandedOn === true,
    forget: () => void navigate(pathname, { replace: true, preventScrollReset: true, state: null }),
  };
}

function readKept(state: unknown): string | null {
  const kept = (state as KeptState | null)?.mailToken;
  return typeof kept === 'string' ? kept : null;
}

/** Signs in whoever came by the link of a mail, where the host sends a token. Somebody who is signed in stays who they
 * are, and a browser that keeps nothing leaves it to the login. */
export function useLinkSignIn(): (answer: SignIn) => void {
  const isSignedIn = useIsSignedIn();
  return ({ token }) => {
    if (isSignedIn || !token) return;
    try {
      storeToken(token, true);
    } catch {
      // The page offers the login then.
    }
  };
}

/** What is next after a link did its work: home for whoever is signed in now, the login for others.
 * @param words said above the login */
export function WayOn({ words }: { readonly words: string }) {
  const isSignedIn = useIsSignedIn();
  return isSignedIn ? (
    <>
      <p>You are signed in.</p>
      <ButtonLink href={paths.home} size="large">
        Back to Home
      </ButtonLink>
    </>
  ) : (
    <>
      <p>{words}</p>
      <ButtonLink href={paths.login} variant="accent" size="large">
        Login
      </ButtonLink>
    </>
  );
}
