import { useRef } from 'react';
import { Button } from '../actions/button';
import { Dialog } from '../layout/dialog';

export interface DiscardQuestionProps {
  /** What was typed: "inquiry", "note". */
  readonly subject: string;
  readonly open: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks before typed text is discarded; focus starts on keeping it. */
export function DiscardQuestion({ subject, open, onKeep, onDiscard }: DiscardQuestionProps) {
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={`Discard this ${subject}?`}
      initialFocus={keep}
      onRequestClose={onKeep}
      footer={
        <>
          <Button ref={keep} onClick={onKeep}>
            Keep writing
          </Button>
          <Button variant="secondary" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    >
      <p>You haven’t sent it yet.</p>
    </Dialog>
  );
}
