import { FieldError } from '@tableside/ui/field-error';
import type { OwnFieldProps } from '../form/child-field';
import { errorsOf } from '../form/error-tree';
import styles from '../form/form.module.css';
import { SortableEntry } from '../order/sortable-entry';
import { moved, SortableList } from '../order/sortable-list';

/** The order of the sections that there are. Names that no live release knows keep their place. */
export function OrderField(props: OwnFieldProps) {
  const { schema, formData, fieldPathId, onChange, registry, errorSchema, rawErrors } = props;
  const { sections } = registry.formContext;
  const named = Array.isArray(formData) ? (formData as readonly string[]) : [];
  const order = [...new Set([...named, ...sections])];
  const move = (from: number, to: number) =>
    onChange(moved(order, from, to) as never, fieldPathId.path, undefined, fieldPathId.$id);
  const sentences = [
    ...(rawErrors ?? []),
    ...named.flatMap((_, index) => errorsOf(errorSchema, index)?.__errors ?? []),
  ];
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{schema.title}</legend>
      {schema.description && <p className={styles['about']}>{schema.description}</p>}
      {sentences.length > 0 && (
        <FieldError id={`${fieldPathId.$id}-error`}>{sentences.join(' ')}</FieldError>
      )}
      <SortableList ids={order} nameOf={(index) => nameOf(order[index])} onMove={move}>
        {order.map((section, index) => (
          <SortableEntry
            key={section}
            id={section}
            name={nameOf(section)}
            index={index}
            count={order.length}
            onMove={move}
          >
            <span className={styles['section']}>{nameOf(section)}</span>
            {!sections.includes(section) && (
              <span className={styles['about']}> Not on the site now.</span>
            )}
          </SortableEntry>
        ))}
      </SortableList>
    </fieldset>
  );
}

/** "Own restaurant" for `own-restaurant`. */
const nameOf = (section = ''): string =>
  section.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
