import { isObject, number } from '@tableside/contracts/common/read';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ListHead } from './list-head';
import { listPath, ListRow } from './list-row';
import { NameDialog } from './name-dialog';
import type { FavouriteLists } from './read-lists';
import { useListChange } from './use-lists';
import type { ShownList } from './use-shown-list';

export interface ListBarProps {
  readonly lists: FavouriteLists;
  readonly shown: ShownList;
}

/** The lists, a way to begin one, and the name of the one that is shown. */
export function ListBar({ lists, shown: { list, count } }: ListBarProps) {
  const [isNaming, setIsNaming] = useState(false);
  const navigate = useNavigate();
  const change = useListChange();

  const handleNew = async (name: string) => {
    const made = await change('create_list', { name });
    const id = isObject(made) ? number(made['id']) : null;
    setIsNaming(false);
    if (id !== null) await navigate(listPath(id));
  };
  return (
    <>
      <ListRow
        lists={lists.lists}
        shown={list?.id ?? null}
        count={count}
        onNew={() => setIsNaming(true)}
      />
      {list && <ListHead key={list.id} list={list} />}
      {isNaming && (
        <NameDialog
          title="New list"
          action="Make list"
          onSend={handleNew}
          onClose={() => setIsNaming(false)}
        />
      )}
    </>
  );
}
