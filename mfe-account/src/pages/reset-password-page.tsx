import { resetPasswordRules, formCheck } from '@tableside/contracts/form-rules';
import { paths } from '@tableside/contracts/paths';
import { ApiError, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Button } from '@tableside/ui/button';
import { Field, PasswordInput } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { Notice } from '@tableside/ui/notice';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CardPage } from '../features/card-page';
import styles from '../features/account-form.module.css';

/** Takes a new password for the link of a reset mail. */
export function ResetPasswordPage() {
  const { call } = usePlatform();
  const [params] = useSearchParams();
  const [isDone, setIsDone] = useState(false);
  const token = params.get('token');
  const form = useForm({
    schema: () => formCheck(resetPasswordRules),
    toInput: (data) => ({ ...Object.fromEntries(data), token }),
    onSubmit: async (fields) => {
      if (fields.password !== fields.password_confirmation) {
        return { fieldErrors: { password_confirmation: 'Passwords do not match' } };
      }
      await call('resetPassword', fields);
      setIsDone(true);
      return undefined;
    },
    onError: (error) =>
      error instanceof ApiError
        ? error.message
        : 'We could not reach the server. Please try again.',
  });
  if (!token) {
    return (
      <CardPage title="New password">
        <Notice tone="warning">
          This page needs the link from your mail.{' '}
          <AppLink href={paths.forgotPassword}>Ask for a new link</AppLink>.
        </Notice>
      </CardPage>
    );
  }
  if (isDone) {
    return (
      <CardPage title="New password">
        <Notice tone="success" live>
          Your password is changed. <AppLink href={paths.login}>Login</AppLink>
        </Notice>
      </CardPage>
    );
  }
  return (
    <CardPage title="New password">
      <Form form={form} className={styles['form']}>
        <ErrorSummary />
        <Field name="password" label="New password" required>
          <PasswordInput autoComplete="new-password" maxLength={128} />
        </Field>
        <Field name="password_confirmation" label="Confirm password" required>
          <PasswordInput autoComplete="new-password" maxLength={128} />
        </Field>
        <Button type="submit" variant="accent" size="large" pending={form.pending}>
          Save password
        </Button>
      </Form>
    </CardPage>
  );
}
