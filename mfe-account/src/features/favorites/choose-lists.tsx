import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { Checkbox } from '@tableside/ui/field';
import { useState } from 'react';
import { Failure } from '../../components/form-parts';
import { describeAuthFailure } from '../../lib/account-forms';
import { NameForm } from './list-bar';
import { NO_ENTRY, useListChange, useNewList, type FavoriteLists } from './use-lists';
import styles from './favorites.module.css';

interface ChooseListsProps {
  readonly restaurant: Pick<RestaurantSummary, 'slug' | 'title'>;
  readonly favoriteLists: FavoriteLists;
  readonly onClose: () => void;
}

/** Checkboxes waiting for the API, by list id. They show the new state at once. */
const NO_CHANGES: ReadonlyMap<number, boolean> = new Map();

/** Dialog to add a favorite to lists. Each checkbox is saved at once. */
export function ChooseLists({
  restaurant: { slug, title },
  favoriteLists,
  onClose,
}: ChooseListsProps) {
  const change = useListChange();
  const createList = useNewList();
  const [pending, setPending] = useState(NO_CHANGES);
  const [failure, setFailure] = useState<string | null>(null);
  const { lists } = favoriteLists.entries.get(slug) ?? NO_ENTRY;

  const handleChange = async (id: number, isListed: boolean) => {
    if (pending.has(id)) return;
    setPending((others) => new Map([...others, [id, isListed]]));
    setFailure(null);
    try {
      await change('set_entry', { slug, [isListed ? 'add' : 'remove']: [id] });
    } catch (error) {
      setFailure(describeAuthFailure(error));
    }
    setPending((others) => new Map([...others].filter(([other]) => other !== id)));
  };
  const handleNew = async (name: string) => {
    const id = await createList(name);
    if (id !== null) await handleChange(id, true);
  };
  return (
    <Dialog
      open
      title={
        <>
          Add <bdi>{title}</bdi> to lists
        </>
      }
      initialFocus="title"
      onRequestClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className={styles['choice']}>
        {favoriteLists.lists.length > 0 && (
          <div role="group" aria-label="Your lists">
            {favoriteLists.lists.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={<bdi>{name}</bdi>}
                checked={pending.get(id) ?? lists.includes(id)}
                aria-busy={pending.has(id) || undefined}
                onChange={() => void handleChange(id, !lists.includes(id))}
              />
            ))}
          </div>
        )}
        <Failure>{failure}</Failure>
        <NameForm label="New list" action="Create and add" variant="secondary" onSend={handleNew} />
      </div>
    </Dialog>
  );
}
