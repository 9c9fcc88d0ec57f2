import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../actions/button';
import { Notice } from '../feedback/notice';
import { Dialog } from './dialog';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly cancel: string;
  readonly confirm: string;
  /** `accent` for irreversible actions; `secondary` makes Cancel the main button. */
  readonly variant?: 'accent' | 'primary' | 'secondary';
  readonly onCancel: () => void;
  /** The dialog stays open and busy until a returned promise settles. */
  readonly onConfirm: () => void | Promise<void>;
  /** Message when that promise rejects. */
  readonly describeError?: (error: unknown) => string;
}

export function ConfirmDialog({
  title,
  children,
  cancel,
  confirm,
  variant = 'accent',
  onCancel,
  onConfirm,
  describeError = String,
}: ConfirmDialogProps) {
  const back = useRef<HTMLButtonElement>(null);
  const [isRunning, setIsRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const handleConfirm = async () => {
    setIsRunning(true);
    setFailure(null);
    try {
      await onConfirm();
    } catch (error) {
      setFailure(describeError(error));
    }
    setIsRunning(false);
  };
  return (
    <Dialog
      open
      role="alertdialog"
      title={title}
      initialFocus={back}
      onRequestClose={onCancel}
      footer={
        <>
          <Button
            ref={back}
            variant={variant === 'secondary' ? 'primary' : 'secondary'}
            onClick={onCancel}
          >
            {cancel}
          </Button>
          <Button variant={variant} pending={isRunning} onClick={() => void handleConfirm()}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      {failure && (
        <Notice tone="error" live>
          {failure}
        </Notice>
      )}
    </Dialog>
  );
}

/** Asks before typed text is discarded.
 * @param subject what was typed: "inquiry", "note" */
export const DiscardQuestion = (props: {
  readonly subject: string;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}) => (
  <ConfirmDialog
    title={`Discard this ${props.subject}?`}
    cancel="Keep writing"
    confirm="Discard"
    variant="secondary"
    onCancel={props.onKeep}
    onConfirm={props.onDiscard}
  >
    You haven’t sent it yet.
  </ConfirmDialog>
);
