import { Button } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { Pencil, Trash2 } from 'lucide';
import { lazy, Suspense, useState, type Ref } from 'react';

/** Few need it: it is downloaded when somebody presses Delete. */
const DeleteDialog = lazy(async () => ({
  default: (await import('./delete-dialog')).DeleteDialog,
}));

export interface OwnActionsProps {
  readonly slug: string;
  /** Name of the restaurant. */
  readonly title: string;
  readonly editRef: Ref<HTMLButtonElement>;
  readonly onEdit: () => void;
  readonly onDeleted: () => void;
}

/** What somebody can do with their own review. */
export function OwnActions({ slug, title, editRef, onEdit, onDeleted }: OwnActionsProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <>
      <Button
        ref={editRef}
        variant="secondary"
        size="small"
        icon={<Icon of={Pencil} size={16} />}
        onClick={onEdit}
      >
        Edit<VisuallyHidden> your review</VisuallyHidden>
      </Button>
      <Button
        variant="quiet"
        size="small"
        icon={<Icon of={Trash2} size={16} />}
        onClick={() => setIsDeleting(true)}
      >
        Delete<VisuallyHidden> your review</VisuallyHidden>
      </Button>
      {isDeleting && (
        <Suspense fallback={null}>
          <DeleteDialog
            slug={slug}
            title={title}
            onDeleted={onDeleted}
            onClose={() => setIsDeleting(false)}
          />
        </Suspense>
      )}
    </>
  );
}
