import type { User } from '@tableside/contracts/account/model';
import { describeFailure, usePlatform, useSomeoneIsThere } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { KeyRound } from 'lucide';
import { useEffect, useState, type MouseEvent } from 'react';
import { Failure } from '../../components/failure';
import { canUsePasskeys } from '../../lib/passkey-support';
import { storeToken } from '../../lib/token';
import { usePasskeySignIn } from '../../lib/use-passkey-sign-in';
import styles from '../../components/account-form.module.css';

export interface PasskeyLoginProps {
  /** Id of the form whose "Remember me" counts here too. */
  readonly formId: string;
  /** The token is stored and the shell knows of it.
   * @param user null when the host does not say who it is */
  readonly onSignedIn: (user: User | null) => void | Promise<void>;
}

/** Signs in without a name and a password. Shown where the browser and the host both know passkeys; it stands last, so
 * that nothing moves when it comes. */
export function PasskeyLogin({ formId, onSignedIn }: PasskeyLoginProps) {
  const isOffered = useIsOffered();
  const { call, toasts } = usePlatform();
  const say = (sentence: string | null) => {
    if (sentence) toasts.show('error', sentence);
    return sentence;
  };
  const { pending, failure, signIn } = usePasskeySignIn({
    onSignedIn,
    explain: ({ sentence }) => say(sentence),
    describe: (error) => say(describeFailure(error)),
  });
  if (!isOffered) return null;
  const handleClick = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const isRemembered = form === null || new FormData(form).has('remember');
    void signIn(async (credential) => {
      const { data } = await call('passkeySignIn', { credential });
      if (!data.token) throw new Error('The host sent no token.');
      storeToken(data.token, isRemembered);
      return data.user;
    });
  };
  return (
    <div className={styles['providers']}>
      <Button
        variant="secondary"
        block
        form={formId}
        pending={pending}
        icon={<Icon of={KeyRound} />}
        onClick={handleClick}
      >
        Sign in with a passkey
      </Button>
      <Failure>{failure}</Failure>
    </div>
  );
}

/** Asks the host once somebody is there; no answer is a no. */
function useIsOffered(): boolean {
  const { call, config } = usePlatform();
  const isSomeoneThere = useSomeoneIsThere();
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => {
    if (!isSomeoneThere || !canUsePasskeys(config.siteOrigin)) return undefined;
    const leaving = new AbortController();
    call('providers', undefined, leaving.signal).then(
      ({ data }) => setIsOffered(data.passkeys),
      () => undefined,
    );
    return () => leaving.abort();
  }, [isSomeoneThere, call, config.siteOrigin]);
  return isOffered;
}
