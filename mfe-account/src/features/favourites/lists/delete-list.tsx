import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { Notice } from '@tableside/ui/notice';
import { useRef, useState, useTransition } from 'react';
import { describeEntranceFailure } from '../../../lib/entrance-failure';

export interface DeleteListProps {
  readonly name: string;
  readonly onDelete: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before a list goes. */
export function DeleteList({ name, onDelete, onClose }: DeleteListProps) {
  const keep = useRef<HTMLButtonElement>(null);
  const [isDeleting, startDeleting] = useTransition();
  const [failure, setFailure] = useState<string | null>(null);
  const handleDelete = () =>
    startDeleting(async () => {
      setFailure(null);
      try {
        await onDelete();
      } catch (error) {
        setFailure(describeEntranceFailure(error));
      }
    });
  return (
    <Dialog
      open
      role="alertdialog"
      title="Delete this list?"
      initialFocus={keep}
      onRequestClose={onClose}
      footer={
        <>
          <Button ref={keep} variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="accent" pending={isDeleting} onClick={handleDelete}>
            Delete list
          </Button>
        </>
      }
    >
      <p>
        <bdi>{name}</bdi> goes, and a link to it stops working. Its places stay favorites, with your
        notes.
      </p>
      {failure && (
        <Notice tone="error" live>
          {failure}
        </Notice>
      )}
    </Dialog>
  );
}
