import type { Endpoint } from '@tableside/contracts/common/calls';
import { formCheck, type FormFields, type FormRules } from '@tableside/contracts/common/rules';
import { refusedFields } from '@tableside/platform';
import { Button, type ButtonProps } from '@tableside/ui/button';
import { Field, Textarea, type FieldProps } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useAction } from './actions';
import { PageSection } from './admin-page';
import styles from './admin.module.css';
import { useUnsavedForm } from './unsaved';

interface ResourceFormProps<Rules extends FormRules, Args> {
  /** Accessible name, for a form without a heading. */
  readonly label?: string;
  readonly rules: Rules;
  readonly endpoint: Endpoint<Args, unknown>;
  readonly toArgs: (fields: FormFields<Rules>, form: HTMLFormElement) => Args;
  readonly submit: string;
  readonly variant?: ButtonProps['variant'];
  readonly size?: ButtonProps['size'];
  /** Buttons after the submit button. */
  readonly actions?: ReactNode;
  /** Clears the form after it was sent. */
  readonly isEmptied?: boolean;
  readonly onSent?: () => void;
  /** For a form that a button opened: it takes the focus, and Cancel and Escape close it. */
  readonly onCancel?: () => void;
  readonly children?: ReactNode;
}

/** A form that makes one call. It validates, warns before unsaved input is lost, and keeps the input when the
 * call fails. Control+Enter submits it. */
export function ResourceForm<Rules extends FormRules, Args>({
  label,
  rules,
  endpoint,
  toArgs,
  submit,
  variant = 'primary',
  size,
  actions,
  isEmptied = false,
  onSent,
  onCancel,
  children,
}: ResourceFormProps<Rules, Args>) {
  const { run } = useAction({ shows: 'fields' });
  const unsaved = useUnsavedForm();
  const element = useRef<HTMLFormElement>(null);
  const isOpened = onCancel !== undefined;
  useEffect(() => {
    if (isOpened) element.current?.querySelector<HTMLElement>('select, textarea')?.focus();
  }, [isOpened]);
  const form = useForm({
    schema: () => formCheck(rules),
    onSubmit: async (fields, sent) => {
      let fieldErrors = {};
      const onFailure = (error: unknown) => {
        fieldErrors = refusedFields(error);
      };
      if (!(await run(endpoint, toArgs(fields, sent), { onFailure }))) return { fieldErrors };
      if (isEmptied) sent.reset();
      unsaved.saved();
      onSent?.();
      return undefined;
    },
  });
  const cancel = onCancel && (() => unsaved.confirm(onCancel));
  const handleKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape' && cancel && !event.nativeEvent.isComposing) {
      event.preventDefault();
      cancel();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
      event.currentTarget.requestSubmit();
  };
  return (
    <Form
      ref={element}
      form={form}
      className={styles['stack']}
      aria-label={label}
      onInput={unsaved.onInput}
      onKeyDown={handleKey}
    >
      <ErrorSummary isReportedElsewhere />
      {children}
      <div className={styles['buttons']}>
        <Button type="submit" variant={variant} size={size} pending={form.pending}>
          {submit}
        </Button>
        {actions}
        {cancel && (
          <Button variant="secondary" size={size} onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
    </Form>
  );
}

/** A card with one form, both named by its title. */
export const FormCard = <Rules extends FormRules, Args>({
  title,
  ...form
}: ResourceFormProps<Rules, Args> & { readonly title: string }) => (
  <PageSection title={title} isCard>
    <ResourceForm label={title} {...form} />
  </PageSection>
);

interface LongTextProps extends Omit<FieldProps, 'hint' | 'children'> {
  readonly max: number;
  readonly defaultValue?: string;
}

/** A field for several lines that counts their characters. */
export function LongText({ max, defaultValue = '', ...field }: LongTextProps) {
  const [length, setLength] = useState(defaultValue.length);
  return (
    <Field {...field} hint={`${length} of ${max} characters`}>
      <Textarea
        rows={3}
        maxLength={max}
        defaultValue={defaultValue}
        onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
      />
    </Field>
  );
}
