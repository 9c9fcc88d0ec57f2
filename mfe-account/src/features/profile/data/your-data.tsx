import { Button } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { Trash2 } from 'lucide';
import { useState } from 'react';
import { Card } from '../card';
import { DeleteDialog } from '../deletion/delete-dialog';
import { useProfileScope } from '../profile-scope';
import { Download } from './download';
import styles from './your-data.module.css';

/** Taking everything along, and taking it away. */
export function YourData() {
  const { touch, release } = useProfileScope();
  const [isDeleting, setIsDeleting] = useState(false);
  const handleOpen = () => {
    setIsDeleting(true);
    touch('deletion');
  };
  const handleClose = () => {
    setIsDeleting(false);
    release('deletion');
  };
  return (
    <Card title="Your data">
      <Download />
      <div className={styles['deletion']}>
        <p className={styles['note']}>Deleting your account cannot be undone.</p>
        <Button
          variant="secondary"
          icon={<Icon of={Trash2} />}
          aria-haspopup="dialog"
          className={styles['delete']}
          onClick={handleOpen}
        >
          Delete my account
        </Button>
      </div>
      {isDeleting && <DeleteDialog onClose={handleClose} />}
    </Card>
  );
}
