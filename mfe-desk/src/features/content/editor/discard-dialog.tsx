import type { ContentKind } from '@tableside/contracts/content/model';
import { describeFailure } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { Notice } from '@tableside/ui/notice';
import { useState } from 'react';
import { contentCalls } from '../../../calls/content-calls';
import { useDeskCall } from '../../../lib/desk-call';

export interface DiscardDialogProps {
  readonly kind: ContentKind;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before one's own words are thrown away. */
export function DiscardDialog({ kind, onClose, onDone }: DiscardDialogProps) {
  const call = useDeskCall();
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const drop = async () => {
    setIsPending(true);
    try {
      await call(contentCalls.discard, { kind });
      onDone();
    } catch (error) {
      setFailure(describeFailure(error));
      setIsPending(false);
    }
  };
  return (
    <Dialog
      open
      role="alertdialog"
      title="Drop your draft?"
      onRequestClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="accent" pending={isPending} onClick={() => void drop()}>
            Drop it
          </Button>
        </>
      }
    >
      {failure && (
        <Notice tone="error" live>
          {failure}
        </Notice>
      )}
      <p>
        The words that you typed since the last publishing are thrown away. What visitors see stays.
        Links to the draft end.
      </p>
    </Dialog>
  );
}
