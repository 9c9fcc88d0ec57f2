import { useProvenCall } from '@tableside/platform/proof';
import { Badge } from '@tableside/ui/badge';
import { Button } from '@tableside/ui/button';
import { ConfirmDialog } from '@tableside/ui/confirm-dialog';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { useState, type ReactNode } from 'react';
import { Failure } from '../../components/failure';
import { AddApp } from './add-app';
import { formatDay } from './format-date';
import { readRecoveryCodes, readTwoStep, type TwoStep } from './read-two-step';
import { RecoveryCodes } from './recovery-codes';
import { useOneAction } from './use-one-action';
import profile from './profile.module.css';
import styles from './security.module.css';

export interface TwoStepSettingsProps {
  readonly data: unknown;
  readonly hasPasskeys: boolean;
  readonly onChanged: () => Promise<void>;
}

export function TwoStepSettings({ data, hasPasskeys, onChanged }: TwoStepSettingsProps) {
  const state = readTwoStep(data);
  const [isAdding, setIsAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<GraveAct | null>(null);
  const finish = async (made: readonly string[]) => {
    setIsAdding(false);
    setCodes(made);
    await onChanged();
  };
  const calls = useTwoStepCalls(finish);
  const turnsOff =
    (asked === 'remove-app' && !state.asksPasskey) ||
    (asked === 'stop-passkey' && !state.appAddedAt);
  const words = WORDS[turnsOff || !asked ? 'off' : asked];
  if (codes.length) return <RecoveryCodes codes={codes} onKept={() => setCodes([])} />;
  if (isAdding) return <AddApp onAdded={finish} onCancel={() => setIsAdding(false)} />;
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
        onAsk={setAsked}
      />
      <Failure>{calls.failure}</Failure>
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
      {asked && (
        <ConfirmDialog
          title={words.title}
          cancel="Cancel"
          confirm={words.yes}
          variant="primary"
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            void calls.run(asked);
          }}
        >
          {words.text}
        </ConfirmDialog>
      )}
    </div>
  );
}

const FEW = 3;

interface TwoStepEntriesProps {
  readonly state: TwoStep;
  readonly pending: TwoStepAct | null;
  readonly onReplaceApp: () => void;
  readonly onAsk: (act: GraveAct) => void;
}

function TwoStepEntries({ state, pending, onReplaceApp, onAsk }: TwoStepEntriesProps) {
  const { isOn, appAddedAt, asksPasskey, codesLeft } = state;
  if (!isOn) return null;
  return (
    <ul aria-label="Your second step" className={styles['entries']}>
      {appAddedAt && (
        <Entry
          name="Authenticator app"
          note={
            <>
              Added <time dateTime={appAddedAt}>{formatDay(appAddedAt)}</time>
            </>
          }
        >
          <Button variant="secondary" size="small" onClick={onReplaceApp}>
            Change
            <VisuallyHidden> authenticator app</VisuallyHidden>
          </Button>
          <Button
            variant="secondary"
            size="small"
            pending={pending === 'remove-app'}
            onClick={() => onAsk('remove-app')}
          >
            Remove
            <VisuallyHidden> authenticator app</VisuallyHidden>
          </Button>
        </Entry>
      )}
      {asksPasskey && (
        <Entry name="Passkey" note="Asked for beside your password">
          <Button
            variant="secondary"
            size="small"
            pending={pending === 'stop-passkey'}
            onClick={() => onAsk('stop-passkey')}
          >
            Stop asking
            <VisuallyHidden> for a passkey</VisuallyHidden>
          </Button>
        </Entry>
      )}
      <Entry
        name="Recovery codes"
        note={`${codesLeft} left${codesLeft < FEW ? '. Make new ones soon.' : ''}`}
      >
        <Button
          variant="secondary"
          size="small"
          pending={pending === 'renew-codes'}
          onClick={() => onAsk('renew-codes')}
        >
          Make new ones
          <VisuallyHidden>, recovery codes</VisuallyHidden>
        </Button>
      </Entry>
    </ul>
  );
}

interface EntryProps {
  readonly name: string;
  readonly note: ReactNode;
  readonly children: ReactNode;
}

const Entry = ({ name, note, children }: EntryProps) => (
  <li className={profile['entry']}>
    <div className={profile['words']}>
      <p className={profile['name']}>{name}</p>
      <p className={profile['dates']}>{note}</p>
    </div>
    <div className={styles['pair']}>{children}</div>
  </li>
);

type GraveAct = 'stop-passkey' | 'remove-app' | 'renew-codes';
type TwoStepAct = 'ask-passkey' | GraveAct;

/** @param onDone is given recovery codes that are new, mostly none */
function useTwoStepCalls(onDone: (codes: readonly string[]) => Promise<void>) {
  const call = useProvenCall();
  const { pending, failure, run } = useOneAction<TwoStepAct, unknown>((data) =>
    onDone(readRecoveryCodes(data)),
  );
  const send = (act: TwoStepAct) => {
    if (act === 'remove-app') return call('removeApp', undefined);
    if (act === 'renew-codes') return call('renewRecoveryCodes', undefined);
    return call('askPasskey', { is_asked: act === 'ask-passkey' });
  };
  return { pending, failure, run: (act: TwoStepAct) => run(act, () => send(act), 'Saved.') };
}

const WORDS = {
  off: {
    title: 'Turn two-step sign-in off?',
    text: 'Your password alone will sign you in, and your recovery codes end.',
    yes: 'Turn it off',
  },
  'remove-app': {
    title: 'Remove your authenticator app?',
    text: 'A passkey is still asked for beside your password.',
    yes: 'Remove',
  },
  'stop-passkey': {
    title: 'Stop asking for a passkey?',
    text: 'A code of your app is still asked for. A passkey can still take its place.',
    yes: 'Stop asking',
  },
  'renew-codes': {
    title: 'Make new recovery codes?',
    text: 'The codes that you have, on paper or in a file, end at once.',
    yes: 'Make new ones',
  },
} as const;
