import { Badge } from '@tableside/ui/badge';
import { Button } from '@tableside/ui/button';
import { Notice } from '@tableside/ui/notice';
import { useState } from 'react';
import { AddApp } from './add-app';
import { ConfirmDialog } from './confirm-dialog';
import { readTwoStep } from './read-two-step';
import { RecoveryCodes } from './recovery-codes';
import styles from './two-step.module.css';
import { TwoStepEntries } from './two-step-entries';
import { useTwoStepCalls } from './use-two-step-calls';

export interface TwoStepSettingsProps {
  /** What the host answered. */
  readonly data: unknown;
  /** Whether a passkey can be demanded. */
  readonly hasPasskeys: boolean;
  /** Something was turned on or off. */
  readonly onChanged: () => Promise<void>;
}

/** Turns two-step sign-in on and off, and shows recovery codes the one time that they are known. */
export function TwoStepSettings({ data, hasPasskeys, onChanged }: TwoStepSettingsProps) {
  const state = readTwoStep(data);
  const [isAdding, setIsAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const calls = useTwoStepCalls(async (made) => {
    setIsAdding(false);
    setCodes(made);
    await onChanged();
  });
  if (codes.length) return <RecoveryCodes codes={codes} onKept={() => setCodes([])} />;
  if (isAdding) return <AddApp onAdded={calls.finish} onCancel={() => setIsAdding(false)} />;
  return (
    <div className={styles['part']}>
      {state.isOn ? (
        <p className={styles['state']}>
          <Badge>On</Badge> Your password alone signs nobody in.
        </p>
      ) : (
        <p className={styles['note']}>
          Beside your password, sign in with a code that your phone shows. Whoever finds out your
          password is then still kept out.
        </p>
      )}
      <TwoStepEntries
        state={state}
        pending={calls.pending}
        onReplaceApp={() => setIsAdding(true)}
        onAsk={calls.ask}
      />
      {calls.failure && (
        <Notice tone="error" live>
          {calls.failure}
        </Notice>
      )}
      <div className={styles['actions']}>
        {!state.appAddedAt && (
          <Button variant="secondary" onClick={() => setIsAdding(true)}>
            Set up an authenticator app
          </Button>
        )}
        {!state.asksPasskey && hasPasskeys && (
          <Button
            variant="secondary"
            pending={calls.pending === 'ask-passkey'}
            onClick={() => void calls.run('ask-passkey')}
          >
            Ask for a passkey too
          </Button>
        )}
      </div>
      {calls.asked && (
        <ConfirmDialog
          act={calls.asked}
          turnsOff={
            (calls.asked === 'remove-app' && !state.asksPasskey) ||
            (calls.asked === 'stop-passkey' && !state.appAddedAt)
          }
          onAnswer={calls.answer}
        />
      )}
    </div>
  );
}
