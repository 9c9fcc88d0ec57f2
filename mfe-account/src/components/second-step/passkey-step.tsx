import { usePlatform } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { Notice } from '@tableside/ui/notice';
import { KeyRound } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { describeEntranceFailure } from '../../lib/entrance-failure';
import { loadCeremonies } from '../../lib/passkey-support';
import styles from '../account-form.module.css';
import { finishSignIn, hasEnded, type StepProps } from './finish-sign-in';

/** Asks for a passkey beside the password. */
export function PasskeyStep(props: StepProps) {
  const { pending, failure, sign } = usePasskeyStep(props);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className={styles['stack']}>
      <p id="passkey-step">Use your passkey to finish signing in.</p>
      <Button
        ref={button}
        variant="accent"
        size="large"
        block
        pending={pending}
        icon={<Icon of={KeyRound} />}
        aria-describedby="passkey-step"
        onClick={() => void sign()}
      >
        Use your passkey
      </Button>
      {failure && (
        <Notice tone="error" live>
          {failure}
        </Notice>
      )}
    </div>
  );
}

function usePasskeyStep({ pending: signIn, onSignedIn, onEnded }: StepProps) {
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
  const attempt = async () => {
    const { askPasskey, PasskeyFailure } = await loadCeremonies();
    try {
      const { data: options } = await call('passkeySignInOptions', undefined);
      const credential = await askPasskey(options);
      const user = await finishSignIn(call, signIn, { credential });
      if (isHere.current) await onSignedIn(user);
    } catch (error) {
      if (hasEnded(error)) onEnded(describeEntranceFailure(error));
      else if (error instanceof PasskeyFailure) {
        setFailure(error.sentence ?? 'No passkey was used. Try again, or take another way.');
      } else setFailure(describeEntranceFailure(error));
    }
  };
  const sign = async () => {
    setPending(true);
    setFailure(null);
    try {
      await attempt();
    } catch (error) {
      // Its code could not be downloaded.
      setFailure(describeEntranceFailure(error));
    } finally {
      setPending(false);
    }
  };
  return { pending, failure, sign };
}
