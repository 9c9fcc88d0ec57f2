import { Button } from '@tableside/ui/button';
import { FieldError } from '@tableside/ui/field-error';
import { Icon } from '@tableside/ui/icon';
import { Plus } from 'lucide';
import { useState } from 'react';
import { moved, SortableList } from '../order/sortable-list';
import type { OwnFieldProps } from './child-field';
import { ListEntry } from './list-entry';
import { emptyOf, type FieldSchema } from './schema';
import styles from './form.module.css';

let lastKey = 0;
const newKey = () => `entry-${(lastKey += 1)}`;

/** A list: entries are added at its end, removed, and put in order. */
export function ListField(props: OwnFieldProps) {
  const { schema, formData, fieldPathId, onChange, rawErrors } = props;
  const items = Array.isArray(formData) ? (formData as readonly unknown[]) : [];
  const itemSchema = schema.items as FieldSchema;
  const [keys, setKeys] = useState(() => items.map(newKey));
  const [added, setAdded] = useState<string | null>(null);
  // Entries that came or went elsewhere, as with words that were taken over.
  const known =
    keys.length === items.length ? keys : items.map((_, index) => keys[index] ?? newKey());
  if (known !== keys) setKeys(known);

  const change = (next: readonly unknown[], nextKeys: string[]) => {
    setKeys(nextKeys);
    onChange(next as never, fieldPathId.path, undefined, fieldPathId.$id);
  };
  const move = (from: number, to: number) => change(moved(items, from, to), moved(known, from, to));
  const add = () => {
    const key = newKey();
    setAdded(key);
    change([...items, emptyOf(itemSchema)], [...known, key]);
  };
  const remove = (at: number) =>
    change(
      items.filter((_, index) => index !== at),
      known.filter((_, index) => index !== at),
    );

  const thing = (itemSchema.title ?? 'Entry').toLowerCase();
  const isFull = schema.maxItems !== undefined && items.length >= schema.maxItems;
  const mayGo = items.length > (schema.minItems ?? 0);
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{schema.title}</legend>
      {schema.description && <p className={styles['about']}>{schema.description}</p>}
      {rawErrors && <FieldError id={`${fieldPathId.$id}-error`}>{rawErrors.join(' ')}</FieldError>}
      <SortableList ids={known} nameOf={(index) => `${thing} ${index + 1}`} onMove={move}>
        {items.map((item, index) => (
          <ListEntry
            key={known[index]}
            id={known[index] ?? ''}
            list={props}
            item={item}
            index={index}
            name={`${thing} ${index + 1}`}
            isNew={known[index] === added}
            onMove={move}
            onRemove={mayGo ? () => remove(index) : undefined}
          />
        ))}
      </SortableList>
      <div className={styles['add']}>
        <Button
          variant="secondary"
          size="small"
          icon={<Icon of={Plus} size={16} />}
          aria-disabled={isFull}
          onClick={() => !isFull && add()}
        >
          Add {thing}
        </Button>
        {schema.maxItems !== undefined && (
          <span className={styles['about']}>
            {items.length} of {schema.maxItems}
          </span>
        )}
      </div>
    </fieldset>
  );
}
