import Form from '@rjsf/core';
import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import type { Problem } from '../../../calls/content-types';
import { useMemo } from 'react';
import type { Words } from '../draft/draft-state';
import { OrderField } from './order-field';
import { PictureField } from '../picture/picture-field';
import { errorTree } from '../form/error-tree';
import { FieldTemplate } from '../form/field-template';
import type { FormContext } from '../form/form-context';
import { GroupTemplate } from '../form/group-template';
import { ListField } from '../form/list-field';
import { MarkdownWidget } from '../form/markdown-widget';
import { OrNullField } from '../form/or-null-field';
import { uiOf, forForm, type FieldSchema } from '../form/schema';
import {
  CheckboxWidget,
  DateTimeWidget,
  DateWidget,
  LinkWidget,
  TextWidget,
} from '../form/text-widgets';

const fields = {
  ArrayField: ListField,
  orNull: OrNullField,
  picture: PictureField,
  order: OrderField,
};
const widgets = {
  TextWidget,
  DateWidget,
  DateTimeWidget,
  CheckboxWidget,
  markdown: MarkdownWidget,
  link: LinkWidget,
};
const templates = {
  FieldTemplate,
  ObjectFieldTemplate: GroupTemplate,
  ButtonTemplates: { SubmitButton: () => null },
};
/** Nothing is put into a document that nobody typed. */
const untouched = {
  emptyObjectFields: 'skipDefaults',
  arrayMinItems: { populate: 'never' },
  allOf: 'skipDefaults',
} as const;

/** The host checks, by the rules of the command; nothing that compiles rules may run in this page anyway. */
const noValidator: ValidatorType<Words, FieldSchema, FormContext> = {
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
};

export interface DocumentFormProps {
  readonly schema: RJSFSchema;
  readonly document: Words;
  readonly problems: readonly Problem[];
  readonly context: FormContext;
  readonly onChange: (document: Words) => void;
}

/** A document as a form, made of its schema. */
export function DocumentForm({ schema, document, problems, context, onChange }: DocumentFormProps) {
  const plain = useMemo(() => forForm(schema), [schema]);
  const ui = useMemo(() => uiOf(plain), [plain]);
  const errors = useMemo(() => errorTree(problems), [problems]);
  return (
    <Form<Words, FieldSchema, FormContext>
      tagName="div"
      idPrefix="doc"
      schema={plain}
      uiSchema={ui}
      formData={document}
      formContext={context}
      extraErrors={errors}
      validator={noValidator}
      noValidate
      showErrorList={false}
      experimental_defaultFormStateBehavior={untouched}
      fields={fields}
      widgets={widgets}
      templates={templates}
      onChange={({ formData }) => formData && onChange(formData)}
    />
  );
}
