import { usePlatform } from '@tableside/platform';
import { ConfirmDialog } from '@tableside/ui/confirm-dialog';
import { describeReviewError } from './own-review';

export interface DeleteDialogProps {
  readonly slug: string;
  readonly title: string;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

export default function DeleteDialog({ slug, title, onDeleted, onClose }: DeleteDialogProps) {
  const { call, toasts } = usePlatform();
  const handleDelete = async () => {
    const { message } = await call('deleteReview', { slug });
    toasts.show('success', message || 'Review deleted.');
    onDeleted();
  };
  const describeError = (error: unknown) => {
    const message = describeReviewError(error, 'We couldn’t delete your review.');
    toasts.show('error', message);
    return message;
  };
  return (
    <ConfirmDialog
      title="Delete your review?"
      cancel="Cancel"
      confirm="Delete review"
      onCancel={onClose}
      onConfirm={handleDelete}
      describeError={describeError}
    >
      This permanently deletes your rating, review, and photos for <bdi>{title}</bdi>.
    </ConfirmDialog>
  );
}
