import { forgotPasswordRules, formCheck } from '@tableside/contracts/form-rules';
import { paths } from '@tableside/contracts/paths';
import { ApiError, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Button } from '@tableside/ui/button';
import { Field, Input } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { Notice } from '@tableside/ui/notice';
import { useState } from 'react';
import { CardPage } from '../features/card-page';
import styles from '../features/account-form.module.css';

const NOT_OFFERED = 404;

/** Asks for an address and always answers alike, so that nobody learns who has an account. */
export function ForgotPasswordPage() {
  const { call } = usePlatform();
  const [outcome, setOutcome] = useState<'sent' | 'not-offered' | null>(null);
  const form = useForm({
    schema: () => formCheck(forgotPasswordRules),
    onSubmit: async (fields) => {
      const isOffered = await call('forgotPassword', fields).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ApiError && error.status === NOT_OFFERED) return false;
          throw error;
        },
      );
      setOutcome(isOffered ? 'sent' : 'not-offered');
    },
    onError: (error) =>
      error instanceof ApiError
        ? error.message
        : 'We could not reach the server. Please try again.',
  });
  return (
    <CardPage title="Forgot your password?">
      <p>Enter the address that you signed up with.</p>
      <Form form={form} className={styles['form']}>
        <ErrorSummary />
        <Field name="email" label="Email" required>
          <Input type="email" autoComplete="email" maxLength={254} />
        </Field>
        <Button type="submit" variant="accent" size="large" pending={form.pending}>
          Send reset link
        </Button>
      </Form>
      {outcome === 'sent' && (
        <Notice tone="success" live>
          If that address has an account, a reset link is on its way.
        </Notice>
      )}
      {outcome === 'not-offered' && (
        <Notice live>
          Passwords cannot be reset here by mail.{' '}
          <AppLink href={paths.contact}>Write to us</AppLink> and we will help.
        </Notice>
      )}
    </CardPage>
  );
}
