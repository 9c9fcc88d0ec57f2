import { Button } from '@tableside/ui/button';
import { Dialog, type DialogProps } from '@tableside/ui/dialog';
import { Notice } from '@tableside/ui/notice';
import { useRef } from 'react';

interface ConfirmDialogProps extends Pick<
  DialogProps,
  'title' | 'children' | 'variant' | 'role' | 'initialFocus'
> {
  readonly confirm: string;
  readonly cancel?: string;
  /** Makes Cancel the main button and focuses it first. */
  readonly isCancelMain?: boolean;
  /** For actions that cannot be undone. */
  readonly isDangerous?: boolean;
  readonly pending?: boolean;
  readonly isDisabled?: boolean;
  readonly failure?: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** A dialog that confirms or cancels one action. */
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
  const cancelButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      {...(isCancelMain && { initialFocus: cancelButton })}
      {...dialog}
      onRequestClose={() => !pending && onClose()}
      footer={
        <>
          <Button
            ref={cancelButton}
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
