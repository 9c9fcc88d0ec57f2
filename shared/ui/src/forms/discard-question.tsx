import { useRef } from 'react';
import { Button } from '../actions/button';
import { Dialog } from '../layout/dialog';

export interface DiscardQuestionProps {
  readonly open: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks before typed text is thrown away; focus starts on keeping it. */
export function DiscardQuestion({ open, onKeep, onDiscard }: DiscardQuestionProps) {
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title="Throw away what you typed?"
      initialFocus={keep}
      onRequestClose={onKeep}
      footer={
        <>
          <Button ref={keep} onClick={onKeep}>
            Keep writing
          </Button>
          <Button variant="secondary" onClick={onDiscard}>
            Throw away
          </Button>
        </>
      }
    >
      <p>It has not been sent.</p>
    </Dialog>
  );
}
