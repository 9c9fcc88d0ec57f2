import type { Endpoint } from '@tableside/contracts/common/calls';
import { formCheck, type FormFields, type FormRules } from '@tableside/contracts/common/rules';
import { describeFailure, refusedFields } from '@tableside/platform';
import { Button, type ButtonProps } from '@tableside/ui/button';
import { Checkbox, type CheckboxProps } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import type { ReactNode } from 'react';
import styles from './admin.module.css';
import { useUnsavedForm } from './unsaved';
import { useAction } from './use-action';

interface ResourceFormProps<Rules extends FormRules, Args> {
  /** Accessible name, for a form without a heading. */
  readonly label?: string;
  readonly rules: Rules;
  readonly endpoint: Endpoint<Args, unknown>;
  readonly toArgs: (fields: FormFields<Rules>, form: HTMLFormElement) => Args;
  /** Label of the submit button. */
  readonly submit: string;
  readonly variant?: ButtonProps['variant'];
  /** Clears the form after it was sent. */
  readonly isEmptied?: boolean;
  readonly children?: ReactNode;
}

/** A form that makes one call. It validates, warns before unsaved input is lost, and keeps the input when the
 * call fails. */
export function ResourceForm<Rules extends FormRules, Args>({
  label,
  rules,
  endpoint,
  toArgs,
  submit,
  variant = 'primary',
  isEmptied = false,
  children,
}: ResourceFormProps<Rules, Args>) {
  const { run } = useAction({ showsFailure: true });
  const unsaved = useUnsavedForm();
  const form = useForm({
    schema: () => formCheck(rules),
    onSubmit: async (fields, element) => {
      let failure: unknown;
      const onFailure = (error: unknown) => {
        failure = error;
      };
      if (!(await run(endpoint, toArgs(fields, element), { onFailure })))
        return { formError: describeFailure(failure), fieldErrors: refusedFields(failure) };
      if (isEmptied) element.reset();
      unsaved.saved();
      return undefined;
    },
  });
  return (
    <Form form={form} className={styles['form']} aria-label={label} onInput={unsaved.onInput}>
      <ErrorSummary />
      {children}
      <Button type="submit" variant={variant} pending={form.pending}>
        {submit}
      </Button>
    </Form>
  );
}

/** A checkbox with a hint after its label. */
export const HintedCheckbox = ({ label, note, ...rest }: CheckboxProps) => (
  <Checkbox
    {...rest}
    label={
      <>
        {label} {note && <span className={styles['hint']}>{note}</span>}
      </>
    }
  />
);
