import { usePlatform } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { Notice } from '@tableside/ui/notice';
import { useRef, useState } from 'react';
import { describeLoss } from './own-review';

export interface DeleteDialogProps {
  readonly slug: string;
  /** Name of the restaurant. */
  readonly title: string;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks once more before one's own review goes. */
export function DeleteDialog({ slug, title, onDeleted, onClose }: DeleteDialogProps) {
  const { call, toasts } = usePlatform();
  const keep = useRef<HTMLButtonElement>(null);
  const isRunning = useRef(false);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const handleDelete = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsPending(true);
    setFailure(null);
    try {
      const { message } = await call('deleteReview', { slug });
      toasts.show('success', message || 'Your review is deleted.');
      onDeleted();
    } catch (error) {
      const said = describeLoss(error, 'Your review was not deleted.');
      setFailure(said);
      toasts.show('error', said);
    } finally {
      isRunning.current = false;
      setIsPending(false);
    }
  };
  return (
    <Dialog
      open
      role="alertdialog"
      title="Delete your review?"
      initialFocus={keep}
      onRequestClose={onClose}
      footer={
        <>
          <Button ref={keep} variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="accent" pending={isPending} onClick={() => void handleDelete()}>
            Delete review
          </Button>
        </>
      }
    >
      <p>
        Your stars, words and photos for <bdi>{title}</bdi> go, and cannot be brought back.
      </p>
      {failure && (
        <Notice tone="error" live>
          {failure}
        </Notice>
      )}
    </Dialog>
  );
}
