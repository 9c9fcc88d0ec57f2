import { describeFailure, useNow, usePlatform } from '@tableside/platform';
import { useProvenCall } from '@tableside/platform/proof';
import { Button } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { Notice } from '@tableside/ui/notice';
import { Plus } from 'lucide';
import { useState } from 'react';
import { canUsePasskeys } from '../../../lib/passkey-support';
import { AddPasskey } from './add-passkey';
import { PasskeyRow } from './passkey-row';
import styles from './passkeys.module.css';
import { readPasskeys } from './read-passkeys';

export interface PasskeysProps {
  /** What the host answered. */
  readonly data: unknown;
  /** Something was added or removed. */
  readonly onChanged: () => Promise<void>;
}

/** One's passkeys: what they are for, which there are, and one more. */
export function Passkeys({ data, onChanged }: PasskeysProps) {
  const { config } = usePlatform();
  const now = useNow();
  const [isAdding, setIsAdding] = useState(false);
  const { removing, failure, remove } = useRemoval(onChanged);
  const passkeys = readPasskeys(data);
  const close = () => setIsAdding(false);
  return (
    <div className={styles['passkeys']}>
      <div>
        <h3 className={styles['title']}>Passkeys</h3>
        <p className={styles['note']}>
          Sign in with your fingerprint, your face or the lock of your screen. There is nothing to
          remember, and nothing that a false site could take from you.
        </p>
      </div>
      {passkeys.length > 0 && (
        <ul aria-label="Your passkeys" className={styles['list']}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              now={now}
              isPending={removing === passkey.id}
              onRemove={() => void remove(passkey.id)}
            />
          ))}
        </ul>
      )}
      {failure && (
        <Notice tone="error" live>
          {failure}
        </Notice>
      )}
      {isAdding && (
        <AddPasskey
          onCancel={close}
          onAdded={async () => {
            close();
            await onChanged();
          }}
        />
      )}
      {!isAdding && canUsePasskeys(config.siteOrigin) && (
        <Button
          variant="secondary"
          icon={<Icon of={Plus} size={16} />}
          className={styles['add']}
          onClick={() => setIsAdding(true)}
        >
          Add a passkey
        </Button>
      )}
      {!canUsePasskeys(config.siteOrigin) && (
        <p className={styles['note']}>This browser can&rsquo;t make passkeys here.</p>
      )}
    </div>
  );
}

/** Removes passkeys, one press at a time. */
function useRemoval(onDone: () => Promise<void>) {
  const { toasts } = usePlatform();
  const call = useProvenCall();
  const [removing, setRemoving] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async (id: number) => {
    if (removing !== null) return;
    setRemoving(id);
    setFailure(null);
    try {
      const { message } = await call('removePasskey', { id });
      toasts.show('success', message || 'The passkey is removed.');
      await onDone();
    } catch (error) {
      setFailure(describeFailure(error));
      toasts.show('error', describeFailure(error));
    } finally {
      setRemoving(null);
    }
  };
  return { removing, failure, remove };
}
