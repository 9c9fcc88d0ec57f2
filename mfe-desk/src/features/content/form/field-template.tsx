import type { FieldTemplateProps } from '@rjsf/utils';
import { Field } from '@tableside/ui/field';
import type { Words } from '../draft/draft-state';
import type { FormContext } from './form-context';
import type { FieldSchema } from './schema';
import styles from './form.module.css';

type Props = FieldTemplateProps<Words, FieldSchema, FormContext>;

/** Label, help and the host's sentences around one field. Groups, lists and our own fields bring theirs along. */
export function FieldTemplate({ schema, uiSchema, hidden, id, label, rawErrors, children }: Props) {
  if (hidden) return null;
  const isPlain = ['string', 'number', 'integer'].includes(String(schema.type));
  if (!isPlain || uiSchema?.['ui:field']) return <>{children}</>;
  return (
    <Field
      name={id}
      label={label}
      hideOptional
      hint={<Help schema={schema} label={label} />}
      error={rawErrors?.join(' ') ?? null}
      className={styles['field']}
    >
      {children}
    </Field>
  );
}

interface HelpProps {
  readonly schema: FieldSchema;
  readonly label: string;
}

/** What the schema says of a field, and an example where it has one. */
function Help({ schema: { description = '', examples, maxLength }, label }: HelpProps) {
  const [example] = Array.isArray(examples) ? (examples as readonly unknown[]) : [];
  // A description that only names the field again, or gives the example, is none.
  const says = description.replace(/\.$/, '') === label || description.startsWith('Such as ');
  return (
    <>
      {!says && description}
      {example !== undefined && ` Such as: ${String(example)}`}
      {maxLength !== undefined && (
        <span className={styles['silent']}>{` ${maxLength} characters at most.`}</span>
      )}
    </>
  );
}
