import type { User } from '@tableside/contracts/account/model';
import { usePlatform } from '@tableside/platform';
import { useEffect, useRef, useState } from 'react';
import type { PasskeyFailure as Failure } from './passkey-ceremonies';
import { loadCeremonies } from './passkey-support';

interface PasskeySignInOptions {
  readonly onSignedIn: (user: User | null) => void | Promise<void>;
  readonly explain: (failure: Failure) => string | null;
  readonly describe: (error: unknown) => string | null;
}

export function usePasskeySignIn({ onSignedIn, explain, describe }: PasskeySignInOptions) {
  const { call } = usePlatform();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  /** @param send hands the browser's credential to the host, and keeps the token */
  const signIn = async (send: (credential: object) => Promise<User | null>) => {
    setPending(true);
    setFailure(null);
    try {
      const { askPasskey, PasskeyFailure } = await loadCeremonies();
      try {
        const { data: options } = await call('passkeySignInOptions', undefined);
        const user = await send(await askPasskey(options));
        // Who went elsewhere meanwhile stays there.
        if (isHere.current) await onSignedIn(user);
      } catch (error) {
        setFailure(error instanceof PasskeyFailure ? explain(error) : describe(error));
      }
    } catch (error) {
      // Its code could not be downloaded.
      setFailure(describe(error));
    } finally {
      setPending(false);
    }
  };
  return { pending, failure, signIn };
}
