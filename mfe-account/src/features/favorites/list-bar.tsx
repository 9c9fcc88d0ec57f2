import { formCheck } from '@tableside/contracts/common/rules';
import { listRules } from '@tableside/contracts/favorite/rules';
import { paths } from '@tableside/contracts/paths';
import { Button } from '@tableside/ui/button';
import { ChipLink } from '@tableside/ui/chip';
import { ConfirmDialog } from '@tableside/ui/confirm-dialog';
import { Dialog } from '@tableside/ui/dialog';
import { Field, Input } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { Icon } from '@tableside/ui/icon';
import { Pencil, Plus, Trash2, type IconNode } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { describeAuthFailure, toFieldFailure } from '../../lib/account-forms';
import {
  useListChange,
  useNewList,
  type FavoriteLists,
  type NamedList,
  type ShownList,
} from './use-lists';
import styles from './favorites.module.css';

interface ListBarProps {
  readonly lists: FavoriteLists;
  readonly shown: ShownList;
}

const listPath = (id: number): string => `${paths.favorites}?list=${id}`;

export function ListBar({ lists: { lists }, shown: { list, count } }: ListBarProps) {
  const [isNaming, setIsNaming] = useState(false);
  const navigate = useNavigate();
  const createList = useNewList();

  const handleNew = async (name: string) => {
    const id = await createList(name);
    setIsNaming(false);
    if (id !== null) await navigate(listPath(id));
  };
  return (
    <>
      <nav aria-label="Your lists" className={styles['row']}>
        {lists.length > 0 && (
          <ul className={styles['chips']}>
            <li>
              <ChipLink href={paths.favorites} current={list === null}>
                All favorites
              </ChipLink>
            </li>
            {lists.map(({ id, name }) => (
              <li key={id}>
                <ChipLink href={listPath(id)} current={list?.id === id}>
                  <bdi className={styles['name']}>{name}</bdi>
                  <span className={styles['restaurants']}>{count(id)}</span>
                </ChipLink>
              </li>
            ))}
          </ul>
        )}
        <DialogButton icon={Plus} onClick={() => setIsNaming(true)}>
          New list
        </DialogButton>
      </nav>
      {list && <ListHead key={list.id} list={list} />}
      {isNaming && (
        <NameDialog
          title="New list"
          action="Create list"
          onSend={handleNew}
          onClose={() => setIsNaming(false)}
        />
      )}
    </>
  );
}

interface DialogButtonProps {
  readonly icon: IconNode;
  readonly onClick: () => void;
  readonly children: string;
}

const DialogButton = ({ icon, ...button }: DialogButtonProps) => (
  <Button
    variant="quiet"
    size="small"
    aria-haspopup="dialog"
    icon={<Icon of={icon} />}
    {...button}
  />
);

function ListHead({ list: { id, name } }: { readonly list: NamedList }) {
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const navigate = useNavigate();
  const change = useListChange();
  const close = () => setDialog(null);

  const handleRename = async (next: string) => {
    await change('rename_list', { id, name: next });
    close();
  };
  const handleDelete = async () => {
    await change('delete_list', { id });
    close();
    await navigate(paths.favorites);
  };
  return (
    <div className={styles['listsHead']}>
      <h2 dir="auto" className={styles['listsTitle']}>
        {name}
      </h2>
      <div className={styles['buttons']}>
        <DialogButton icon={Pencil} onClick={() => setDialog('rename')}>
          Rename
        </DialogButton>
        <DialogButton icon={Trash2} onClick={() => setDialog('delete')}>
          Delete list
        </DialogButton>
      </div>
      {dialog === 'rename' && (
        <NameDialog
          title="Rename list"
          action="Rename"
          name={name}
          onSend={handleRename}
          onClose={close}
        />
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title="Delete this list?"
          cancel="Cancel"
          confirm="Delete list"
          onCancel={close}
          onConfirm={handleDelete}
          describeError={describeAuthFailure}
        >
          This deletes <bdi>{name}</bdi> and its share link. Its restaurants stay in your favorites,
          with your notes.
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
  /** If it rejects, the form shows the error and keeps the name. */
  readonly onSend: (name: string) => Promise<void>;
}

export function NameForm({ label, action, name = '', variant, onSend }: NameFormProps) {
  const form = useForm({
    schema: () => CHECK,
    onSubmit: async (fields, element) => {
      await onSend(fields.name);
      element.reset();
    },
    onError: toFieldFailure('name'),
  });
  return (
    <Form form={form} className={styles['form']}>
      <ErrorSummary />
      <Field name="name" label={label} hideOptional>
        <Input autoComplete="off" defaultValue={name} />
      </Field>
      <Button type="submit" variant={variant} pending={form.pending}>
        {action}
      </Button>
    </Form>
  );
}
