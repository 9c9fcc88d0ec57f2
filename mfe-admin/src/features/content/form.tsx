import type { ListInfo } from '@tableside/contracts/content/fields';
import { Button } from '@tableside/ui/button';
import { cx } from '@tableside/ui/cx';
import { Checkbox } from '@tableside/ui/field';
import { FieldError } from '@tableside/ui/field-error';
import { Icon } from '@tableside/ui/icon';
import { IconButton } from '@tableside/ui/icon-button';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide';
import { use, useRef, useState, type ReactNode } from 'react';
import shared from '../../components/admin.module.css';
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
import { emptyEntry, fieldsOf, type FieldDef } from './forms';
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
      <fieldset disabled={isLocked} className={shared['page']}>
        <Fields
          field={fieldsOf(info.kind)}
          path={[]}
          value={document}
          onChange={(value) => onChange(value as DocumentFields)}
        />
      </fieldset>
    </FormContext>
  );
}

function Fields({ field: fields, path, value, onChange }: FieldProps<readonly FieldDef[]>) {
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
        <Checkbox
          label={field.label}
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

interface FieldGroupProps {
  readonly field: Pick<FieldDef, 'label' | 'hint'>;
  readonly error?: string | null;
  readonly children: ReactNode;
}

const FieldGroup = ({ field: { label, hint }, error, children }: FieldGroupProps) => (
  <fieldset className={shared['stack']}>
    <legend className={styles['legend']}>{label}</legend>
    {hint && <p className={shared['note']}>{hint}</p>}
    {error && <FieldError id={`${label}-error`}>{error}</FieldError>}
    {children}
  </fieldset>
);

function Group({ field, path, value, onChange }: FieldProps<FieldDef>) {
  const isBlank = (group: object) => Object.values(group).every((each) => each === '');
  // A missing group is shown with blank fields.
  const blank = Object.fromEntries(field.fields.map(({ name }) => [name, '']));
  return (
    <FieldGroup field={field}>
      <Fields
        field={field.fields}
        path={path}
        value={value ?? blank}
        onChange={(next) => onChange(field.isOptional && isBlank(next as object) ? null : next)}
      />
    </FieldGroup>
  );
}

const capitalize = (text: string): string => text.replace(/^./, (first) => first.toUpperCase());

const swap = <Item,>(list: readonly Item[], at: number, other: number): Item[] =>
  list.with(at, list[other] as Item).with(other, list[at] as Item);

function ListField({ field, path, value, onChange }: FieldProps<FieldDef<ListInfo>>) {
  const { one, min, max, fields, entryMax } = field;
  const items = Array.isArray(value) ? (value as readonly unknown[]) : [];
  // Keys move with their entries, so that the focus moves along.
  const lastKey = useRef(items.length);
  const [keys, setKeys] = useState(() => items.map((_, index) => index));
  const change = (next: readonly unknown[], nextKeys: number[]) => {
    setKeys(nextKeys);
    onChange(next);
  };
  const add = () => change([...items, emptyEntry(field)], [...keys, (lastKey.current += 1)]);
  return (
    <FieldGroup field={field} error={useError(path)}>
      <ol className={shared['stack']}>
        {items.map((item, index) => {
          const name = `${one} ${index + 1}`;
          const own = {
            path: [...path, index],
            value: item,
            onChange: (next: unknown) => onChange(items.with(index, next)),
          };
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
                  onClick={() => change(items.toSpliced(index, 1), keys.toSpliced(index, 1))}
                />
              )}
            </Arrows>
          );
          return (
            <li key={keys[index] ?? index} className={shared['panel']}>
              {entryMax === undefined ? (
                <fieldset className={shared['stack']}>
                  <legend className={shared['label']}>{capitalize(name)}</legend>
                  <Fields field={fields} {...own} />
                  {buttons}
                </fieldset>
              ) : (
                <div className={styles['line']}>
                  <TextField
                    field={{ is: 'line', label: capitalize(name), max: entryMax }}
                    {...own}
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
    </FieldGroup>
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
function OrderField({ field, path, value, onChange }: FieldProps<FieldDef>) {
  const { sections, problems } = use(FormContext);
  const named = Array.isArray(value) ? (value as readonly string[]) : [];
  const order = [...new Set([...named, ...sections])];
  const messages = problems
    .filter((problem) => problem.path[0] === path[0])
    .map(({ message }) => message);
  return (
    <FieldGroup field={field} error={messages.join(' ')}>
      <ol className={shared['stack']}>
        {order.map((section, index) => {
          const name = capitalize(section.replaceAll('-', ' '));
          return (
            <li key={section} className={cx(shared['panel'], styles['section'])}>
              <span>
                {name}
                {!sections.includes(section) && (
                  <span className={shared['note']}> (not on the site)</span>
                )}
              </span>
              <Arrows
                name={name}
                index={index}
                count={order.length}
                onSwap={(other) => onChange(swap(order, index, other))}
              />
            </li>
          );
        })}
      </ol>
    </FieldGroup>
  );
}
