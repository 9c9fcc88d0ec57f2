import { ROLES, type Role } from '@tableside/contracts/desk/rules';
import { email } from '@tableside/contracts/common/rules';
import { formCheck, type FormRules } from '@tableside/contracts/common/rules';
import { describeFailure, refusedFields, usePlatform } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Field, Input, Select } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { ROLE_WORDS } from './describe-role';
import { useUnsavedForm } from '../../components/unsaved/use-unsaved';
import formStyles from '../../components/form.module.css';
import styles from './grant-role.module.css';
import { useRoleChange } from './use-role-change';

const rules = { email, role: { max: 20 } } as const satisfies FormRules;

/** Gives somebody with an account a role. */
export function GrantRole() {
  const { toasts } = usePlatform();
  const change = useRoleChange();
  const unsaved = useUnsavedForm();
  const form = useForm({
    schema: () => formCheck(rules),
    onSubmit: async (fields, element) => {
      try {
        const role = fields.role as Role;
        toasts.show('success', await change('grantRole', { email: fields.email, role }));
        element.reset();
        unsaved.saved();
      } catch (error) {
        return { formError: describeFailure(error), fieldErrors: refusedFields(error) };
      }
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
