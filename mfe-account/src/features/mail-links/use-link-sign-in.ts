import type { SignIn } from '@tableside/contracts/account/model';
import { useIsSignedIn } from '@tableside/platform';
import { storeToken } from '../../lib/token';

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
