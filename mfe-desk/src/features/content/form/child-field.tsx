import { toFieldPathId, type ErrorSchema, type FieldProps, type UiSchema } from '@rjsf/utils';
import type { Words } from '../draft/draft-state';
import type { FormContext } from './form-context';
import type { FieldSchema } from './schema';

/** What the form library hands to a field of ours. The value is whatever stands in the document. */
export type OwnFieldProps = FieldProps<Words, FieldSchema, FormContext>;

export type ChildUi = UiSchema<Words, FieldSchema, FormContext>;

interface ChildFieldProps {
  readonly parent: OwnFieldProps;
  /** Of the property, or place in the list; null: the same value, by another schema. */
  readonly name: string | number | null;
  readonly schema: FieldSchema;
  readonly ui?: ChildUi | undefined;
  readonly value: unknown;
  readonly errors: ErrorSchema<Words> | undefined;
}

/** A part of a value, shown by the library as its schema says. */
export function ChildField({ parent, name, schema, ui = {}, value, errors }: ChildFieldProps) {
  const { registry, fieldPathId } = parent;
  const { SchemaField } = registry.fields;
  if (!SchemaField) return null;
  return (
    <SchemaField
      {...parent}
      name={name === null ? parent.name : String(name)}
      title={undefined}
      required
      schema={schema}
      uiSchema={ui}
      formData={value as Words}
      errorSchema={errors}
      rawErrors={errors?.__errors}
      fieldPathId={
        name === null ? fieldPathId : toFieldPathId(name, registry.globalFormOptions, fieldPathId)
      }
    />
  );
}
