import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import type { GraveAct } from './use-two-step-calls';

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

export interface ConfirmDialogProps {
  readonly act: GraveAct;
  /** Nothing asks for a second step afterwards. */
  readonly turnsOff: boolean;
  readonly onAnswer: (isSure: boolean) => void;
}

/** Asks before something ends. */
export function ConfirmDialog({ act, turnsOff, onAnswer }: ConfirmDialogProps) {
  const { title, text, yes } = WORDS[turnsOff ? 'off' : act];
  return (
    <Dialog
      open
      role="alertdialog"
      title={title}
      onRequestClose={() => onAnswer(false)}
      footer={
        <>
          <Button variant="secondary" onClick={() => onAnswer(false)}>
            Cancel
          </Button>
          <Button onClick={() => onAnswer(true)}>{yes}</Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
