import { paths } from '@tableside/contracts/paths';
import { Button } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { Pencil, Trash2 } from 'lucide';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { DeleteList } from './delete-list';
import { NameDialog } from './name-dialog';
import type { NamedList } from './read-lists';
import styles from './lists.module.css';
import { useListChange } from './use-lists';

/** The name of the list that is shown, and what can be done with it. */
export function ListHead({ list: { id, name } }: { readonly list: NamedList }) {
  const [asks, setAsks] = useState<'name' | 'delete' | null>(null);
  const navigate = useNavigate();
  const change = useListChange();
  const close = () => setAsks(null);

  const handleRename = async (next: string) => {
    await change('rename_list', { id, name: next });
    close();
  };
  const handleDelete = async () => {
    await change('delete_list', { id });
    close();
    await navigate(paths.favourites);
  };
  return (
    <div className={styles['head']}>
      <h2 dir="auto" className={styles['title']}>
        {name}
      </h2>
      <div className={styles['buttons']}>
        <Button
          variant="quiet"
          size="small"
          aria-haspopup="dialog"
          icon={<Icon of={Pencil} />}
          onClick={() => setAsks('name')}
        >
          Rename
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-haspopup="dialog"
          icon={<Icon of={Trash2} />}
          onClick={() => setAsks('delete')}
        >
          Delete list
        </Button>
      </div>
      {asks === 'name' && (
        <NameDialog
          title="Rename this list"
          action="Rename"
          name={name}
          onSend={handleRename}
          onClose={close}
        />
      )}
      {asks === 'delete' && <DeleteList name={name} onDelete={handleDelete} onClose={close} />}
    </div>
  );
}
