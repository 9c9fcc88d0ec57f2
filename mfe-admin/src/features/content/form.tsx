import { Button } from '@tableside/ui/button';
import { FieldError } from '@tableside/ui/field-error';
import { Icon } from '@tableside/ui/icon';
import { IconButton } from '@tableside/ui/icon-button';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide';
import { use, useRef, useState, type ReactNode } from 'react';
import { HintedCheckbox } from '../../components/resource-form';
import type { DocumentFields } from './draft';
import {
  FormContext,
  InputField,
  SectionsField,
  TextField,
  useError,
  type FieldProps,
  type FormInfo,
} from './fields';
import styles from './form.module.css';
import {
  emptyEntry,
  FORMS,
  isGroup,
  type FieldDef,
  type GroupDef,
  type ListDef,
  type OrderDef,
  type Path,
} from './forms';
import { PictureField } from './picture-field';

interface ContentFormProps extends FormInfo {
  readonly document: DocumentFields;
  readonly isLocked: boolean;
  readonly onChange: (document: DocumentFields) => void;
}

/** The form of a document. Unknown fields are preserved. */
export function ContentForm({ document, isLocked, onChange, ...info }: ContentFormProps) {
  return (
    <FormContext value={info}>
      <fieldset disabled={isLocked} className={styles['form']}>
        <Fields
          fields={FORMS[info.kind].fields}
          path={[]}
          value={document}
          onChange={(value) => onChange(value as DocumentFields)}
        />
      </fieldset>
    </FormContext>
  );
}

interface FieldsProps {
  readonly fields: readonly FieldDef[];
  readonly path: Path;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function Fields({ fields, path, value, onChange }: FieldsProps) {
  const group = (value ?? {}) as DocumentFields;
  return fields.map((field) => (
    <AnyField
      key={field.name}
      field={field}
      path={[...path, field.name]}
      value={group[field.name]}
      onChange={(next) => onChange({ ...group, [field.name]: next })}
    />
  ));
}

function AnyField({ field, ...rest }: FieldProps<FieldDef>) {
  switch (field.is) {
    case 'line':
    case 'markdown':
      return <TextField field={field} {...rest} />;
    case 'checkbox':
      return (
        <HintedCheckbox
          label={field.label}
          note={field.hint}
          checked={rest.value === true}
          onChange={({ target }) => rest.onChange(target.checked)}
        />
      );
    case 'picture':
      return <PictureField field={field} {...rest} />;
    case 'group':
      return <Group field={field} {...rest} />;
    case 'list':
      return <ListField field={field} {...rest} />;
    case 'sections':
      return <SectionsField field={field} {...rest} />;
    case 'order':
      return <OrderField field={field} {...rest} />;
    default:
      return <InputField field={field} {...rest} />;
  }
}

function Group({ field, path, value, onChange }: FieldProps<GroupDef>) {
  const isBlank = (group: object) => Object.values(group).every((each) => each === '');
  // A missing group is shown with blank fields.
  const blank = Object.fromEntries(field.fields.map(({ name }) => [name, '']));
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{field.label}</legend>
      {field.hint && <p className={styles['about']}>{field.hint}</p>}
      <Fields
        fields={field.fields}
        path={path}
        value={value ?? blank}
        onChange={(next) => onChange(field.isOptional && isBlank(next as object) ? null : next)}
      />
    </fieldset>
  );
}

const capitalize = (text: string): string => text.replace(/^./, (first) => first.toUpperCase());

/** Swaps two entries of a list. */
const swap = <Item,>(list: readonly Item[], at: number, other: number): Item[] =>
  list.map((item, index) =>
    index === at ? (list[other] as Item) : index === other ? (list[at] as Item) : item,
  );

/** A list whose entries can be added, removed and moved. */
function ListField({ field, path, value, onChange }: FieldProps<ListDef>) {
  const { label, hint, one, min, max, entry } = field;
  const items = Array.isArray(value) ? (value as readonly unknown[]) : [];
  // Keys move with their entries, so that the focus moves along.
  const lastKey = useRef(items.length);
  const [keys, setKeys] = useState(() => items.map((_, index) => index));
  const error = useError(path);
  const change = (next: readonly unknown[], nextKeys: number[]) => {
    setKeys(nextKeys);
    onChange(next);
  };
  const add = () => change([...items, emptyEntry(entry)], [...keys, (lastKey.current += 1)]);
  const set = (at: number, next: unknown) =>
    onChange(items.map((item, index) => (index === at ? next : item)));
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{label}</legend>
      {hint && <p className={styles['about']}>{hint}</p>}
      {error && <FieldError id={`${path.join('.')}-error`}>{error}</FieldError>}
      <ol className={styles['list']}>
        {items.map((item, index) => {
          const name = `${one} ${index + 1}`;
          const own = { path: [...path, index], value: item };
          const buttons = (
            <Arrows
              name={name}
              index={index}
              count={items.length}
              onSwap={(other) => change(swap(items, index, other), swap(keys, index, other))}
            >
              {items.length > min && (
                <IconButton
                  icon={Trash2}
                  label={`Remove ${name}`}
                  onClick={() =>
                    change(
                      items.filter((_, at) => at !== index),
                      keys.filter((_, at) => at !== index),
                    )
                  }
                />
              )}
            </Arrows>
          );
          return (
            <li key={keys[index] ?? index} className={styles['entry']}>
              {isGroup(entry) ? (
                <fieldset className={styles['group']}>
                  <legend className={styles['name']}>{capitalize(name)}</legend>
                  <Fields fields={entry} {...own} onChange={(next) => set(index, next)} />
                  {buttons}
                </fieldset>
              ) : (
                <div className={styles['line']}>
                  <TextField
                    field={{ is: 'line', name, label: capitalize(name), max: entry.max }}
                    {...own}
                    onChange={(next) => set(index, next)}
                  />
                  {buttons}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {items.length < max && (
        <div>
          <Button
            variant="secondary"
            size="small"
            icon={<Icon of={Plus} size={16} />}
            onClick={add}
          >
            Add {one}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface ArrowsProps {
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly onSwap: (other: number) => void;
  readonly children?: ReactNode;
}

const Arrows = ({ name, index, count, onSwap, children }: ArrowsProps) => (
  <div className={styles['buttons']}>
    <IconButton
      icon={ArrowUp}
      label={`Move ${name} up`}
      aria-disabled={index === 0}
      onClick={() => index > 0 && onSwap(index - 1)}
    />
    <IconButton
      icon={ArrowDown}
      label={`Move ${name} down`}
      aria-disabled={index === count - 1}
      onClick={() => index < count - 1 && onSwap(index + 1)}
    />
    {children}
  </div>
);

/** The order of the home page's sections. Sections that are not live keep their position. */
function OrderField({ field, path, value, onChange }: FieldProps<OrderDef>) {
  const { sections, problems } = use(FormContext);
  const named = Array.isArray(value) ? (value as readonly string[]) : [];
  const order = [...new Set([...named, ...sections])];
  const messages = problems
    .filter((problem) => problem.path[0] === path[0])
    .map(({ message }) => message);
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{field.label}</legend>
      <p className={styles['about']}>{field.hint}</p>
      {messages.length > 0 && <FieldError id="order-error">{messages.join(' ')}</FieldError>}
      <ol className={styles['list']}>
        {order.map((section, index) => (
          <li key={section} className={styles['section']}>
            <span>
              {capitalize(section.replaceAll('-', ' '))}
              {!sections.includes(section) && (
                <span className={styles['about']}> (not on the site now)</span>
              )}
            </span>
            <Arrows
              name={capitalize(section.replaceAll('-', ' '))}
              index={index}
              count={order.length}
              onSwap={(other) => onChange(swap(order, index, other))}
            />
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
