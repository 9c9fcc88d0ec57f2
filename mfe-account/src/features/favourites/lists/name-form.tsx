import { formCheck } from '@tableside/contracts/common/rules';
import { listRules } from '@tableside/contracts/favourite/rules';
import { refusedFields } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Field, Input } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { describeEntranceFailure } from '../../../lib/entrance-failure';
import styles from './lists.module.css';

const CHECK = formCheck(listRules);

export interface NameFormProps {
  readonly label: string;
  /** What the button says. */
  readonly action: string;
  readonly name?: string;
  readonly variant?: 'primary' | 'secondary';
  /** Sends the name; what it throws is told, and the name stays in its field. */
  readonly onSend: (name: string) => Promise<void>;
}

/** Asks for a list's name. */
export function NameForm({ label, action, name = '', variant, onSend }: NameFormProps) {
  const form = useForm({
    schema: () => CHECK,
    onSubmit: async (fields, element) => {
      try {
        await onSend(fields.name);
        element.reset();
        return undefined;
      } catch (error) {
        const fieldErrors = refusedFields(error);
        return fieldErrors['name']
          ? { fieldErrors }
          : { formError: describeEntranceFailure(error) };
      }
    },
  });
  return (
    <Form form={form} className={styles['form']}>
      <ErrorSummary />
      <Field name="name" label={label} required>
        <Input autoComplete="off" defaultValue={name} />
      </Field>
      <Button type="submit" variant={variant} pending={form.pending}>
        {action}
      </Button>
    </Form>
  );
}
