import { Button } from '@tableside/ui/button';
import { Dialog, type DialogProps } from '@tableside/ui/dialog';
import { Notice } from '@tableside/ui/notice';
import { useRef } from 'react';

interface ConfirmDialogProps extends Pick<
  DialogProps,
  'title' | 'children' | 'variant' | 'role' | 'initialFocus'
> {
  /** What the two buttons say. */
  readonly confirm: string;
  readonly cancel?: string;
  /** Makes the way back the main button, which has the focus at first. */
  readonly isCancelMain?: boolean;
  /** Marks what cannot be undone. */
  readonly isDangerous?: boolean;
  readonly pending?: boolean;
  readonly isDisabled?: boolean;
  /** Why it did not work. */
  readonly failure?: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** A dialog with one thing to do, and the way back. */
export function ConfirmDialog({
  confirm,
  cancel = 'Cancel',
  isCancelMain = false,
  isDangerous = false,
  pending = false,
  isDisabled = false,
  failure,
  onConfirm,
  onClose,
  children,
  ...dialog
}: ConfirmDialogProps) {
  const back = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      {...(isCancelMain && { initialFocus: back })}
      {...dialog}
      onRequestClose={() => !pending && onClose()}
      footer={
        <>
          <Button
            ref={back}
            variant={isCancelMain ? 'primary' : 'secondary'}
            disabled={pending}
            onClick={onClose}
          >
            {cancel}
          </Button>
          <Button
            variant={isCancelMain ? 'secondary' : isDangerous ? 'accent' : 'primary'}
            pending={pending}
            disabled={isDisabled}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {failure && (
        <Notice tone="error" live>
          {failure}
        </Notice>
      )}
      {children}
    </Dialog>
  );
}
