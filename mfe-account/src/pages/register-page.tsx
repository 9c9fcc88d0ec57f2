import { registerRules, formCheck } from '@tableside/contracts/form-rules';
import { paths } from '@tableside/contracts/paths';
import { ApiError, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Button } from '@tableside/ui/button';
import { Checkbox, Field, Input, PasswordInput } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { useState } from 'react';
import { Entrance } from '../features/entrance';
import { Providers } from '../features/providers';
import { VerificationPending } from '../features/verification-pending';
import styles from '../features/account-form.module.css';

const MISMATCH = 'Passwords do not match';
const TERMS = 'Please agree to the Terms of Service and Privacy Policy';

/** Says it twice, as documented: in the browser's own alert and at the field. */
function refuse(field: string, sentence: string) {
  window.alert(sentence);
  return { fieldErrors: { [field]: sentence } };
}

function clearPasswords(form: HTMLFormElement) {
  for (const input of form.querySelectorAll<HTMLInputElement>('input[name^=password]'))
    input.value = '';
}

export function RegisterPage() {
  const { call, telemetry } = usePlatform();
  const [isDone, setIsDone] = useState(false);
  const form = useForm({
    schema: () => formCheck(registerRules),
    onSubmit: async (fields, element) => {
      if (fields.password !== fields.password_confirmation) {
        return refuse('password_confirmation', MISMATCH);
      }
      if (!new FormData(element).has('terms')) return refuse('terms', TERMS);
      try {
        await call('register', fields);
        setIsDone(true);
      } catch (error) {
        telemetry.report(error, { during: 'register' });
        clearPasswords(element);
        if (error instanceof ApiError)
          return { formError: error.message, fieldErrors: error.fields };
        throw error;
      }
    },
    onError: () => 'We could not reach the server. Your details are still here; please try again.',
  });
  if (isDone) return <VerificationPending />;
  return (
    <Entrance title="Sign Up">
      <Form form={form} className={styles['form']}>
        <ErrorSummary />
        <div className={styles['pair']}>
          <Field name="first_name" label="First name" required>
            <Input autoComplete="given-name" maxLength={80} />
          </Field>
          <Field name="last_name" label="Last name" required>
            <Input autoComplete="family-name" maxLength={80} />
          </Field>
        </div>
        <Field name="email" label="Email" required>
          <Input type="email" autoComplete="email" maxLength={254} />
        </Field>
        <Field name="phone" label="Phone">
          <Input type="tel" autoComplete="tel" maxLength={40} />
        </Field>
        <Field name="password" label="Password" required>
          <PasswordInput autoComplete="new-password" maxLength={128} />
        </Field>
        <Field name="password_confirmation" label="Confirm password" required>
          <PasswordInput autoComplete="new-password" maxLength={128} />
        </Field>
        <Checkbox
          name="terms"
          label={
            <>
              I agree to the{' '}
              <a href={paths.terms} target="_blank" rel="noopener">
                Terms of Service
              </a>{' '}
              and{' '}
              <a href={paths.privacy} target="_blank" rel="noopener">
                Privacy Policy
              </a>
            </>
          }
        />
        <Button type="submit" variant="accent" size="large" block pending={form.pending}>
          Sign Up
        </Button>
      </Form>
      <Providers names={['Google', 'Facebook']} />
      <p className={styles['note']}>
        Already have an account? <AppLink href={paths.login}>Login</AppLink>
      </p>
    </Entrance>
  );
}
