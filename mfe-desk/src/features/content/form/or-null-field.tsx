import { Checkbox } from '@tableside/ui/field';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { useRef } from 'react';
import { ChildField, type OwnFieldProps } from './child-field';
import { emptyOf } from './schema';
import styles from './form.module.css';

/** A field that may be left to something else, such as the settings of the site. What was typed before comes back. */
export function OrNullField(props: OwnFieldProps) {
  const { schema, uiSchema, formData, fieldPathId, onChange, rawErrors } = props;
  const { whenNull, ...value } = schema;
  const before = useRef<unknown>(null);
  const isNull = formData === null || formData === undefined;
  const change = (next: unknown) =>
    onChange(next as never, fieldPathId.path, undefined, fieldPathId.$id);
  const toggle = () => {
    if (!isNull) before.current = formData;
    change(isNull ? (before.current ?? emptyOf(value)) : null);
  };
  return (
    <div className={styles['orNull']}>
      {isNull ? (
        <div>
          <p className={styles['name']}>{schema.title}</p>
          {schema.description && <p className={styles['about']}>{schema.description}</p>}
        </div>
      ) : (
        <ChildField
          parent={props}
          name={null}
          schema={value}
          ui={uiSchema?.['value']}
          value={formData}
          errors={{ ...props.errorSchema, ...(rawErrors && { __errors: rawErrors }) }}
        />
      )}
      <Checkbox
        label={
          <>
            <VisuallyHidden>{schema.title}: </VisuallyHidden>
            Leave empty: {whenNull}
          </>
        }
        checked={isNull}
        error={null}
        onChange={toggle}
      />
    </div>
  );
}
