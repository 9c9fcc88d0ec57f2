import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { useEffect, useRef, type ReactNode } from 'react';

export interface ThanksDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function ThanksDialog({ title, onClose, children }: ThanksDialogProps) {
  const done = useRef<HTMLButtonElement>(null);
  // Closing the previous dialog moved focus back to its opener.
  useEffect(() => done.current?.focus(), []);
  return (
    <Dialog
      open
      title={title}
      initialFocus={done}
      onRequestClose={onClose}
      footer={
        <Button ref={done} onClick={onClose}>
          Done
        </Button>
      }
    >
      <p role="status">{children}</p>
    </Dialog>
  );
}
