import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { FieldError } from '@tableside/ui/field-error';
import type { Words } from '../draft/draft-state';
import type { FormContext } from './form-context';
import type { FieldSchema } from './schema';
import styles from './form.module.css';

type Props = ObjectFieldTemplateProps<Words, FieldSchema, FormContext>;

/** A group of fields. The document itself, and an entry of a list, have their names elsewhere. */
export function GroupTemplate({ properties, schema, fieldPathId, errorSchema, title }: Props) {
  const { path, $id: id } = fieldPathId;
  const errors = errorSchema?.__errors ?? [];
  const fields = (
    <>
      {errors.length > 0 && <FieldError id={`${id}-error`}>{errors.join(' ')}</FieldError>}
      {properties.map(({ content }) => content)}
    </>
  );
  const isNamedElsewhere = path.length === 0 || typeof path.at(-1) === 'number';
  if (isNamedElsewhere) return <div className={styles['fields']}>{fields}</div>;
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{schema.title ?? title}</legend>
      {schema.description && <p className={styles['about']}>{schema.description}</p>}
      <div className={styles['fields']}>{fields}</div>
    </fieldset>
  );
}
