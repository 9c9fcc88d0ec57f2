import { isObject, number } from '@tableside/contracts/common/read';
import { formCheck } from '@tableside/contracts/common/rules';
import { listRules } from '@tableside/contracts/favourite/rules';
import { paths } from '@tableside/contracts/paths';
import { Button } from '@tableside/ui/button';
import { ChipLink } from '@tableside/ui/chip';
import { ConfirmDialog } from '@tableside/ui/confirm-dialog';
import { Dialog } from '@tableside/ui/dialog';
import { Field, Input } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { Icon } from '@tableside/ui/icon';
import { Pencil, Plus, Trash2 } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { describeEntranceFailure, failureOf } from '../../lib/account-forms';
import { useListChange, type FavouriteLists, type NamedList, type ShownList } from './use-lists';
import styles from './favourites.module.css';

interface ListBarProps {
  readonly lists: FavouriteLists;
  readonly shown: ShownList;
}

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

interface ListRowProps {
  readonly lists: readonly NamedList[];
  /** Id of the list that is shown; null for all favorites. */
  readonly shown: number | null;
  readonly count: (id: number) => number;
  readonly onNew: () => void;
}

const listPath = (id: number): string => `${paths.favourites}?list=${id}`;

function ListRow({ lists, shown, count, onNew }: ListRowProps) {
  return (
    <nav aria-label="Your lists" className={styles['row']}>
      {lists.length > 0 && (
        <ul className={styles['chips']}>
          <li>
            <ChipLink href={paths.favourites} current={shown === null}>
              All favorites
            </ChipLink>
          </li>
          {lists.map(({ id, name }) => (
            <li key={id}>
              <ChipLink href={listPath(id)} current={shown === id}>
                <bdi className={styles['name']}>{name}</bdi>
                <span className={styles['places']}>{count(id)}</span>
              </ChipLink>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="quiet"
        size="small"
        aria-haspopup="dialog"
        icon={<Icon of={Plus} />}
        onClick={onNew}
      >
        New list
      </Button>
    </nav>
  );
}

function ListHead({ list: { id, name } }: { readonly list: NamedList }) {
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
    <div className={styles['listsHead']}>
      <h2 dir="auto" className={styles['listsTitle']}>
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
      {asks === 'delete' && (
        <ConfirmDialog
          title="Delete this list?"
          cancel="Keep it"
          confirm="Delete list"
          onCancel={close}
          onConfirm={handleDelete}
          describeError={describeEntranceFailure}
        >
          <bdi>{name}</bdi> goes, and a link to it stops working. Its places stay favorites, with
          your notes.
        </ConfirmDialog>
      )}
    </div>
  );
}

interface NameDialogProps {
  readonly title: string;
  readonly action: string;
  readonly name?: string;
  readonly onSend: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

function NameDialog({ title, onClose, ...form }: NameDialogProps) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = content.current?.querySelector('input');
    field?.focus();
    field?.select();
  }, []);
  return (
    <Dialog open title={title} onRequestClose={onClose}>
      <div ref={content}>
        <NameForm label="Name" {...form} />
      </div>
    </Dialog>
  );
}

const CHECK = formCheck(listRules);

interface NameFormProps {
  readonly label: string;
  readonly action: string;
  readonly name?: string;
  readonly variant?: 'primary' | 'secondary';
  /** Sends the name; what it throws is told, and the name stays in its field. */
  readonly onSend: (name: string) => Promise<void>;
}

export function NameForm({ label, action, name = '', variant, onSend }: NameFormProps) {
  const form = useForm({
    schema: () => CHECK,
    onSubmit: async (fields, element) => {
      await onSend(fields.name);
      element.reset();
    },
    onError: failureOf('name'),
  });
  return (
    <Form form={form} className={styles['form']}>
      <ErrorSummary />
      <Field name="name" label={label} required>
        <Input autoComplete="off" defaultValue={name} />
      </Field>
      <Button type="submit" variant={variant} pending={form.pending}>
        {action}
      </Button>
    </Form>
  );
}
