import { usePlatform } from '@tableside/platform';
import { ConfirmDialog } from '@tableside/ui/confirm-dialog';
import { describeLoss } from './own-review';

export interface DeleteDialogProps {
  readonly slug: string;
  readonly title: string;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

export function DeleteDialog({ slug, title, onDeleted, onClose }: DeleteDialogProps) {
  const { call, toasts } = usePlatform();
  const handleDelete = async () => {
    const { message } = await call('deleteReview', { slug });
    toasts.show('success', message || 'Your review is deleted.');
    onDeleted();
  };
  const describeError = (error: unknown) => {
    const said = describeLoss(error, 'Your review was not deleted.');
    toasts.show('error', said);
    return said;
  };
  return (
    <ConfirmDialog
      title="Delete your review?"
      cancel="Keep it"
      confirm="Delete review"
      onCancel={onClose}
      onConfirm={handleDelete}
      describeError={describeError}
    >
      Your stars, words and photos for <bdi>{title}</bdi> go, and cannot be brought back.
    </ConfirmDialog>
  );
}
