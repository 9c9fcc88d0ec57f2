import { Button } from '@tableside/ui/button';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import type { ReactNode } from 'react';
import styles from '../entry.module.css';
import { formatDay } from '../format-date';
import type { TwoStep } from './read-two-step';
import ownStyles from './two-step.module.css';
import type { GraveAct, TwoStepAct } from './use-two-step-calls';

const FEW = 3;

export interface TwoStepEntriesProps {
  readonly state: TwoStep;
  readonly pending: TwoStepAct | null;
  readonly onReplaceApp: () => void;
  readonly onAsk: (act: GraveAct) => void;
}

/** What is set up, each with what ends it. */
export function TwoStepEntries({ state, pending, onReplaceApp, onAsk }: TwoStepEntriesProps) {
  const { isOn, appAddedAt, asksPasskey, codesLeft } = state;
  if (!isOn) return null;
  return (
    <ul aria-label="Your second step" className={ownStyles['entries']}>
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
  <li className={styles['entry']}>
    <div className={styles['words']}>
      <p className={styles['name']}>{name}</p>
      <p className={styles['dates']}>{note}</p>
    </div>
    <div className={ownStyles['pair']}>{children}</div>
  </li>
);
