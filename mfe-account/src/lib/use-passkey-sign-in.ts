import type { User } from '@tableside/contracts/account/model';
import { usePlatform } from '@tableside/platform';
import { useEffect, useRef, useState } from 'react';
import type { PasskeyFailure as Failure } from './passkey-ceremonies';
import { loadCeremonies } from './passkey-support';

interface PasskeySignInOptions {
  readonly onSignedIn: (user: User | null) => void | Promise<void>;
  /** Message for a passkey that the browser did not provide; null shows none. */
  readonly explain: (failure: Failure) => string | null;
  /** Message for any other error; null shows none. */
  readonly describe: (error: unknown) => string | null;
}

export function usePasskeySignIn({ onSignedIn, explain, describe }: PasskeySignInOptions) {
  const { call } = usePlatform();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  /** @param send sends the browser's credential to the API and stores the token */
  const signIn = async (send: (credential: object) => Promise<User | null>) => {
    setPending(true);
    setFailure(null);
    try {
      const { promptForPasskey, PasskeyFailure } = await loadCeremonies();
      try {
        const { data: options } = await call('passkeySignInOptions', undefined);
        const user = await send(await promptForPasskey(options));
        // Do not navigate away from a page opened in the meantime.
        if (isMounted.current) await onSignedIn(user);
      } catch (error) {
        setFailure(error instanceof PasskeyFailure ? explain(error) : describe(error));
      }
    } catch (error) {
      // The passkey code could not be downloaded.
      setFailure(describe(error));
    } finally {
      setPending(false);
    }
  };
  return { pending, failure, signIn };
}
