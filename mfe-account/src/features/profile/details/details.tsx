import { Button } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { Pencil } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Card } from '../card';
import { useProfileScope } from '../profile-scope';
import { DetailsForm } from './details-form';
import { DetailsList } from './details-list';

/** Name, address and phone: text that turns into fields on Edit. */
export function Details() {
  const { hold, release } = useProfileScope();
  const [isEditing, setIsEditing] = useState(false);
  const [hasEdited, setHasEdited] = useState(false);
  const handleEdit = () => {
    setIsEditing(true);
    setHasEdited(true);
    hold('details');
  };
  const handleClose = () => {
    setIsEditing(false);
    release('details');
  };
  if (isEditing) {
    return (
      <Card title="Your details">
        <DetailsForm onClose={handleClose} />
      </Card>
    );
  }
  return (
    <Card title="Your details" action={<EditButton takesFocus={hasEdited} onClick={handleEdit} />}>
      <DetailsList />
    </Card>
  );
}

interface EditButtonProps {
  /** The fields that it stands for again had the focus. */
  readonly takesFocus: boolean;
  readonly onClick: () => void;
}

function EditButton({ takesFocus, onClick }: EditButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) button.current?.focus();
  }, [takesFocus]);
  return (
    <Button
      ref={button}
      variant="secondary"
      size="small"
      icon={<Icon of={Pencil} size={16} />}
      onClick={onClick}
    >
      Edit
    </Button>
  );
}
