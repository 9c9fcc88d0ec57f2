import { fields, instant, isTrue, number } from '@tableside/contracts/common/read';
import { useReauthCall } from '@tableside/platform/reauth';
import { Badge } from '@tableside/ui/badge';
import { Button } from '@tableside/ui/button';
import { ConfirmDialog } from '@tableside/ui/confirm-dialog';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { useState } from 'react';
import { Failure } from '../../components/form-parts';
import { AddAuthenticatorApp } from './add-authenticator-app';
import { Entry, EntryButton } from './card';
import { formatDay } from './format-date';
import { readRecoveryCodes, RecoveryCodes } from './recovery-codes';
import { useOneAction } from './use-profile';
import shared from '../../components/components.module.css';
import profile from './profile.module.css';
import styles from './security.module.css';

interface TwoStepSettingsProps {
  readonly data: unknown;
  readonly hasPasskeys: boolean;
  readonly onChanged: () => Promise<void>;
}

export function TwoStepSettings({ data, hasPasskeys, onChanged }: TwoStepSettingsProps) {
  const state = readTwoStep(data);
  const [isAdding, setIsAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [requested, setRequested] = useState<SensitiveAction | null>(null);
  const finish = async (made: readonly string[]) => {
    setIsAdding(false);
    setCodes(made);
    await onChanged();
  };
  const calls = useTwoStepCalls(finish);
  const turnsOff =
    (requested === 'remove-app' && !state.promptsPasskey) ||
    (requested === 'stop-passkey' && !state.appAddedAt);
  const question = QUESTIONS[turnsOff || !requested ? 'off' : requested];
  if (codes.length) return <RecoveryCodes codes={codes} onSaved={() => setCodes([])} />;
  if (isAdding) return <AddAuthenticatorApp onAdded={finish} onCancel={() => setIsAdding(false)} />;
  return (
    <div className={shared['stack']}>
      {state.isOn ? (
        <p className={styles['state']}>
          <Badge>On</Badge> You need your password and one of these to log in.
        </p>
      ) : (
        <p className={shared['note']}>
          Add a code from your phone on top of your password, so a stolen password isn’t enough.
        </p>
      )}
      <TwoStepEntries
        state={state}
        pending={calls.pending}
        onReplaceApp={() => setIsAdding(true)}
        onRequest={setRequested}
      />
      <Failure>{calls.failure}</Failure>
      <div className={profile['actions']}>
        {!state.appAddedAt && (
          <Button variant="secondary" onClick={() => setIsAdding(true)}>
            Set up an authenticator app
          </Button>
        )}
        {!state.promptsPasskey && hasPasskeys && (
          <Button
            variant="secondary"
            pending={calls.pending === 'prompt-for-passkey'}
            onClick={() => void calls.run('prompt-for-passkey')}
          >
            Require a passkey too
          </Button>
        )}
      </div>
      {requested && (
        <ConfirmDialog
          title={question.title}
          cancel="Cancel"
          confirm={question.confirm}
          variant="primary"
          onCancel={() => setRequested(null)}
          onConfirm={() => {
            setRequested(null);
            void calls.run(requested);
          }}
        >
          {question.text}
        </ConfirmDialog>
      )}
    </div>
  );
}

const FEW_CODES = 3;

interface TwoStepEntriesProps {
  readonly state: TwoStep;
  readonly pending: TwoStepAction | null;
  readonly onReplaceApp: () => void;
  readonly onRequest: (action: SensitiveAction) => void;
}

function TwoStepEntries({ state, pending, onReplaceApp, onRequest }: TwoStepEntriesProps) {
  const { isOn, appAddedAt, promptsPasskey, codesLeft } = state;
  if (!isOn) return null;
  return (
    <ul aria-label="Your two-step login methods" className={styles['entries']}>
      {appAddedAt && (
        <Entry
          name="Authenticator app"
          note={
            <>
              Added <time dateTime={appAddedAt}>{formatDay(appAddedAt)}</time>
            </>
          }
        >
          <EntryButton onClick={onReplaceApp}>
            Change
            <VisuallyHidden> authenticator app</VisuallyHidden>
          </EntryButton>
          <EntryButton pending={pending === 'remove-app'} onClick={() => onRequest('remove-app')}>
            Remove
            <VisuallyHidden> authenticator app</VisuallyHidden>
          </EntryButton>
        </Entry>
      )}
      {promptsPasskey && (
        <Entry name="Passkey" note="Required with your password">
          <EntryButton
            pending={pending === 'stop-passkey'}
            onClick={() => onRequest('stop-passkey')}
          >
            Stop requiring
            <VisuallyHidden> a passkey</VisuallyHidden>
          </EntryButton>
        </Entry>
      )}
      <Entry
        name="Recovery codes"
        note={`${codesLeft} left${codesLeft < FEW_CODES ? '. Create new ones soon.' : ''}`}
      >
        <EntryButton pending={pending === 'renew-codes'} onClick={() => onRequest('renew-codes')}>
          Create new codes
        </EntryButton>
      </Entry>
    </ul>
  );
}

type SensitiveAction = 'stop-passkey' | 'remove-app' | 'renew-codes';
type TwoStepAction = 'prompt-for-passkey' | SensitiveAction;

/** @param onDone receives new recovery codes, if any */
function useTwoStepCalls(onDone: (codes: readonly string[]) => Promise<void>) {
  const call = useReauthCall();
  const { pending, failure, run } = useOneAction<TwoStepAction>((data) =>
    onDone(readRecoveryCodes(data)),
  );
  const send = (action: TwoStepAction) => {
    if (action === 'remove-app') return call('removeApp', undefined);
    if (action === 'renew-codes') return call('renewRecoveryCodes', undefined);
    return call('promptForPasskey', { is_requested: action === 'prompt-for-passkey' });
  };
  return {
    pending,
    failure,
    run: (action: TwoStepAction) => run(action, () => send(action), 'Saved.'),
  };
}

const QUESTIONS = {
  off: {
    title: 'Turn off two-step login?',
    text: 'You’ll log in with just your password, and your recovery codes will stop working.',
    confirm: 'Turn off',
  },
  'remove-app': {
    title: 'Remove your authenticator app?',
    text: 'You’ll still need a passkey as well as your password.',
    confirm: 'Remove',
  },
  'stop-passkey': {
    title: 'Stop requiring a passkey?',
    text: 'You’ll still need either a code from your app or a passkey.',
    confirm: 'Stop requiring',
  },
  'renew-codes': {
    title: 'Create new recovery codes?',
    text: 'Your current codes will stop working immediately.',
    confirm: 'Create new codes',
  },
} as const;

interface TwoStep {
  readonly isOn: boolean;
  readonly appAddedAt: string | null;
  readonly promptsPasskey: boolean;
  readonly codesLeft: number;
}

function readTwoStep(value: unknown): TwoStep {
  const data = fields(value);
  return {
    isOn: isTrue(data['is_on']),
    appAddedAt: instant(data['app_added_at']),
    promptsPasskey: isTrue(data['prompts_passkey']),
    codesLeft: number(data['recovery_codes_left']) ?? 0,
  };
}
