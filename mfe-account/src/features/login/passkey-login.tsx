import type { User } from '@tableside/contracts/account/model';
import { describeFailure, usePlatform, useHasInteracted } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { KeyRound } from 'lucide';
import { useEffect, useState, type MouseEvent } from 'react';
import { Failure } from '../../components/form-parts';
import { canUsePasskeys } from '../../lib/passkey-support';
import { MISSING_TOKEN, storeToken } from '../../lib/token';
import { usePasskeySignIn } from '../../lib/use-passkey-sign-in';
import styles from '../../components/account-form.module.css';

interface PasskeyLoginProps {
  /** Id of the form whose "Remember me" checkbox applies here too. */
  readonly formId: string;
  /** Called when the token is stored.
   * @param user null when the API does not say who it is */
  readonly onSignedIn: (user: User | null) => void | Promise<void>;
}

/** Login by passkey, when both the browser and the API support it. Render it last, so that its late appearance shifts
 * nothing. */
export function PasskeyLogin({ formId, onSignedIn }: PasskeyLoginProps) {
  const isOffered = useIsOffered();
  const { call, toasts } = usePlatform();
  const notify = (message: string | null) => {
    if (message) toasts.show('error', message);
    return message;
  };
  const { pending, failure, signIn } = usePasskeySignIn({
    onSignedIn,
    explain: ({ reason }) => notify(reason),
    describe: (error) => notify(describeFailure(error)),
  });
  if (!isOffered) return null;
  const handleClick = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const isRemembered = form === null || new FormData(form).has('remember');
    void signIn(async (credential) => {
      const { data } = await call('passkeySignIn', { credential });
      if (!data.token) throw new Error(MISSING_TOKEN);
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
        Log in with a passkey
      </Button>
      <Failure>{failure}</Failure>
    </div>
  );
}

/** Asks the API once the user interacts; false until it answers, and when it fails. */
function useIsOffered(): boolean {
  const { call, config } = usePlatform();
  const hasInteracted = useHasInteracted();
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => {
    if (!hasInteracted || !canUsePasskeys(config.siteOrigin)) return undefined;
    const controller = new AbortController();
    call('providers', undefined, controller.signal).then(
      ({ data }) => setIsOffered(data.passkeys),
      () => undefined,
    );
    return () => controller.abort();
  }, [hasInteracted, call, config.siteOrigin]);
  return isOffered;
}
