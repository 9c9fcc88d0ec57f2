import type { ContentKind } from '@tableside/contracts/content/model';
import type { HistoryEntry, Problem } from '../../../calls/content-types';
import { describeFailure, usePlatform } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { Notice } from '@tableside/ui/notice';
import { useState } from 'react';
import { contentCalls } from '../../../calls/content-calls';
import { useRefreshDesk } from '../../../lib/desk-call';
import { useProvenCall } from '../../../components/proof/proof-context';
import { Differences } from '../publish/differences';
import styles from './history.module.css';

export interface UndoDialogProps {
  readonly kind: ContentKind;
  readonly entry: HistoryEntry;
  /** What is live, as far as this page knows. */
  readonly seen: string | null;
  readonly onClose: () => void;
}

const MOVED = 'Somebody published this document just now. Look at what changes, then undo it.';

/** Puts the words from before a change live again, after a look at what that changes. */
export function UndoDialog({ kind, entry, seen, onClose }: UndoDialogProps) {
  const call = useProvenCall();
  const refresh = useRefreshDesk();
  const { toasts } = usePlatform();
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const to = entry.revision_before;
  const undo = async () => {
    setIsPending(true);
    setFailure(null);
    try {
      const { data } = await call(contentCalls.undo, { kind, to, seen });
      await refresh();
      if (data.outcome === 'undone' || data.outcome === 'unchanged') {
        toasts.show('success', 'Undone. Visitors see it with their next page load.');
        return onClose();
      }
      setFailure(wordsFor(data));
    } catch (error) {
      setFailure(describeFailure(error));
    }
    setIsPending(false);
  };
  return (
    <Dialog
      open
      variant="wide"
      role="alertdialog"
      title="Undo this change?"
      initialFocus="title"
      onRequestClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Leave it
          </Button>
          <Button pending={isPending} onClick={() => void undo()}>
            Undo it
          </Button>
        </>
      }
    >
      <div className={styles['body']}>
        {failure && (
          <Notice tone="error" live>
            {failure}
          </Notice>
        )}
        <p>
          This document gets the words that it had before the change. Other documents stay as they
          are.
        </p>
        <Differences kind={kind} from="live" to={to ?? 'built-in'} />
      </div>
    </Dialog>
  );
}

const wordsFor = (
  data:
    | { readonly outcome: 'moved' }
    | { readonly outcome: 'failed'; readonly message: string }
    | { readonly outcome: 'problems'; readonly problems: readonly Problem[] },
): string => {
  if (data.outcome === 'moved') return MOVED;
  if (data.outcome === 'failed') return data.message;
  return data.problems.map(({ field, sentence }) => `${field}: ${sentence}`).join(' ');
};
