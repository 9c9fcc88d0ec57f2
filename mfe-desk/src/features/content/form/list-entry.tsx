import { Icon } from '@tableside/ui/icon';
import { ChevronDown, CircleAlert } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { SortableEntry } from '../order/sortable-entry';
import { ChildField, type ChildUi, type OwnFieldProps } from './child-field';
import { errorsOf, hasErrors } from './error-tree';
import type { FieldSchema } from './schema';
import styles from './form.module.css';

interface ListEntryProps {
  readonly id: string;
  /** What the list got from the form. */
  readonly list: OwnFieldProps;
  readonly item: unknown;
  readonly index: number;
  /** "plan 2" */
  readonly name: string;
  /** It was added just now, and takes focus. */
  readonly isNew: boolean;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (() => void) | undefined;
}

/** One entry: a line stands in its row, a group of fields opens below it. */
export function ListEntry({
  id,
  list,
  item,
  index,
  name,
  isNew,
  onMove,
  onRemove,
}: ListEntryProps) {
  const { schema, uiSchema, errorSchema } = list;
  const itemSchema = schema.items as FieldSchema;
  const errors = errorsOf(errorSchema, index);
  const isLine = itemSchema.type === 'string';
  const isWrong = hasErrors(errors);
  const [isOpen, setIsOpen] = useState(isNew);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) content.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [isNew]);

  const field = (
    <ChildField
      parent={list}
      name={index}
      // A line has the name of its entry; labels of one list are told apart by it.
      schema={isLine ? { ...itemSchema, title: capital(name) } : itemSchema}
      ui={uiSchema?.['items'] as ChildUi | undefined}
      value={item}
      errors={errors}
    />
  );
  const entry = {
    id,
    name,
    index,
    count: (list.formData as unknown as readonly unknown[]).length,
    onMove,
    onRemove,
  };
  if (isLine) {
    return (
      <SortableEntry {...entry} className={styles['line']}>
        <div ref={content}>{field}</div>
      </SortableEntry>
    );
  }
  return (
    <SortableEntry
      {...entry}
      more={
        <div ref={content} hidden={!isOpen} className={styles['entry']} id={`${id}-fields`}>
          {field}
        </div>
      }
    >
      <button
        type="button"
        className={styles['opener']}
        aria-expanded={isOpen}
        aria-controls={`${id}-fields`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isWrong && <Icon of={CircleAlert} size={16} className={styles['wrong']} />}
        <span className={styles['summary']}>{summaryOf(item) || capital(name)}</span>
        <Icon of={ChevronDown} className={styles['chevron']} />
      </button>
    </SortableEntry>
  );
}

const capital = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase());

/** An entry is known by its first words. */
const summaryOf = (item: unknown): string =>
  typeof item === 'object' && item !== null
    ? String(Object.values(item).find((value) => typeof value === 'string' && value.trim()) ?? '')
    : '';
