import { isObject, number } from '@tableside/contracts/common/read';
import type { RestaurantSummary } from '@tableside/contracts/restaurant/model';
import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { Checkbox } from '@tableside/ui/field';
import { useState } from 'react';
import { Failure } from '../../components/failure';
import { describeEntranceFailure } from '../../lib/account-forms';
import { NameForm } from './list-bar';
import { NO_ENTRY, useListChange, type FavouriteLists } from './use-lists';
import styles from './favourites.module.css';

export interface ChooseListsProps {
  readonly place: Pick<RestaurantSummary, 'slug' | 'title'>;
  readonly of: FavouriteLists;
  readonly onClose: () => void;
}

/** Boxes that were pressed and not answered yet, by the list's id: they show the press at once. */
const NOTHING: ReadonlyMap<number, boolean> = new Map();

/** The lists that a favorite is on: each box counts at once. */
export function ChooseLists({ place: { slug, title }, of, onClose }: ChooseListsProps) {
  const change = useListChange();
  const [pressed, setPressed] = useState(NOTHING);
  const [failure, setFailure] = useState<string | null>(null);
  const { lists } = of.entries.get(slug) ?? NO_ENTRY;

  const handleChange = async (id: number, isListed: boolean) => {
    if (pressed.has(id)) return;
    setPressed((others) => new Map([...others, [id, isListed]]));
    setFailure(null);
    try {
      await change('set_entry', { slug, [isListed ? 'add' : 'remove']: [id] });
    } catch (error) {
      setFailure(describeEntranceFailure(error));
    }
    setPressed((others) => new Map([...others].filter(([other]) => other !== id)));
  };
  const handleNew = async (name: string) => {
    const made = await change('create_list', { name });
    const id = isObject(made) ? number(made['id']) : null;
    if (id !== null) await handleChange(id, true);
  };
  return (
    <Dialog
      open
      title={
        <>
          Lists for <bdi>{title}</bdi>
        </>
      }
      initialFocus="title"
      onRequestClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className={styles['choice']}>
        {of.lists.length > 0 && (
          <div role="group" aria-label="Your lists">
            {of.lists.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={<bdi>{name}</bdi>}
                checked={pressed.get(id) ?? lists.includes(id)}
                aria-busy={pressed.has(id) || undefined}
                onChange={() => void handleChange(id, !lists.includes(id))}
              />
            ))}
          </div>
        )}
        <Failure>{failure}</Failure>
        <NameForm
          label="New list"
          action="Make it and add"
          variant="secondary"
          onSend={handleNew}
        />
      </div>
    </Dialog>
  );
}
