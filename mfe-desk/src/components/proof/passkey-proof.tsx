import { describeFailure, useApiQuery, usePlatform } from '@tableside/platform';
import { query } from '@tableside/contracts/queries';
import { Button } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { Notice } from '@tableside/ui/notice';
import { KeyRound } from 'lucide';
import { useState } from 'react';
import { proofCalls } from '../../calls/proof-calls';
import { useDeskCall } from '../../lib/desk-call';
import { askPasskey, canUsePasskeys } from '../../lib/passkeys';
import styles from './proof-dialog.module.css';

/** The other way to prove who is there, for whoever has a passkey that this browser can use. */
export function PasskeyProof({ onProved }: { readonly onProved: () => void }) {
  const { call, config } = usePlatform();
  const callOwn = useDeskCall();
  const isPossible = canUsePasskeys(config.siteOrigin);
  const { data } = useApiQuery(query('passkeys'), { enabled: isPossible });
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (!Array.isArray(data) || data.length === 0) return null;

  const prove = async () => {
    setIsPending(true);
    setFailure(null);
    try {
      const { data: options } = await call('passkeySignInOptions', undefined);
      const credential = await askPasskey(options);
      // Nobody answers where somebody has changed their mind.
      if (credential) {
        await callOwn(proofCalls.proveByPasskey, { credential });
        onProved();
        return;
      }
    } catch (error) {
      setFailure(describeFailure(error));
    }
    setIsPending(false);
  };
  return (
    <div className={styles['other']}>
      <Button
        variant="secondary"
        icon={<Icon of={KeyRound} />}
        pending={isPending}
        onClick={() => void prove()}
      >
        Use a passkey
      </Button>
      {failure && (
        <Notice tone="error" live>
          {failure}
        </Notice>
      )}
    </div>
  );
}
