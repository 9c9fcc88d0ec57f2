import { ROLES, type Role } from '@tableside/contracts/desk/rules';
import { email } from '@tableside/contracts/common/rules';
import { formCheck, type FormRules } from '@tableside/contracts/common/rules';
import { Button } from '@tableside/ui/button';
import { Field, Input, Select } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { deskCalls } from '../../calls/desk-calls';
import { useAction } from '../../components/use-action';
import { ROLE_WORDS } from './describe-role';
import { useUnsavedForm } from '../../components/unsaved/use-unsaved';
import formStyles from '../../components/form.module.css';
import styles from './grant-role.module.css';

const rules = { email, role: { max: 20 } } as const satisfies FormRules;

/** Gives somebody with an account a role. */
export function GrantRole() {
  const { submit } = useAction();
  const unsaved = useUnsavedForm();
  const form = useForm({
    schema: () => formCheck(rules),
    onSubmit: async ({ email: address, role }, element) => {
      const failure = await submit(deskCalls.grantRole, { email: address, role: role as Role });
      if (failure) return failure;
      element.reset();
      unsaved.saved();
      return undefined;
    },
  });
  return (
    <section aria-labelledby="grant-title" className={styles['card']}>
      <h2 id="grant-title">Give a role</h2>
      <Form form={form} className={formStyles['form']} onInput={unsaved.onInput}>
        <ErrorSummary />
        <Field name="email" label="Email of the account" required>
          <Input type="email" autoComplete="off" />
        </Field>
        <Field name="role" label="Role" required>
          <Select defaultValue={ROLES[0]}>
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {ROLE_WORDS[role].name}: {ROLE_WORDS[role].may}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" pending={form.pending}>
          Give the role
        </Button>
      </Form>
    </section>
  );
}
