import { checkNewPassword, passwordRules } from '@tableside/contracts/account/rules';
import { formCheck } from '@tableside/contracts/common/rules';
import { usePlatform } from '@tableside/platform';
import { useReauthCall } from '@tableside/platform/reauth';
import { Button } from '@tableside/ui/button';
import { Field, PasswordInput } from '@tableside/ui/field';
import { ErrorSummary, Form } from '@tableside/ui/form';
import { Notice } from '@tableside/ui/notice';
import { useState } from 'react';
import { PASSWORD_HINT } from '../../lib/account-forms';
import { Card } from './card';
import { useProfileScope } from './use-profile';
import { SessionEnded, useOwnForm } from './use-own-form';
import styles from './profile.module.css';

interface PasswordProps {
  /** False if the API does not list sessions: then the page does not claim that other devices were logged out. */
  readonly hasSessions: boolean;
  readonly onChanged: () => void;
}

/** Changes the password. The API's own checks, such as for common passwords, are shown at the field. */
export function Password({ hasSessions, onChanged }: PasswordProps) {
  const done = `Password changed.${hasSessions ? ' We logged out your other devices.' : ''}`;
  const { toasts } = usePlatform();
  const call = useReauthCall();
  const { user, hold, release } = useProfileScope();
  const [isDone, setIsDone] = useState(false);
  const { form, formRef, ...login } = useOwnForm({
    draft: 'password',
    isRepeated: true,
    schema: formCheck(passwordRules),
    check: checkNewPassword,
    send: (fields) => call('changePassword', fields),
    onSuccess: ({ message }, _fields, element) => {
      element.reset();
      release('password');
      setIsDone(true);
      toasts.show('success', message || done);
      onChanged();
    },
  });
  const handleInput = (event: { readonly currentTarget: HTMLFormElement }) => {
    setIsDone(false);
    const typed = new FormData(event.currentTarget);
    if (typed.get('password') || typed.get('password_confirmation')) hold('password');
    else release('password');
  };
  return (
    <Card title="Change your password">
      <Form ref={formRef} form={form} className={styles['form']} onInput={handleInput}>
        <ErrorSummary />
        <input
          type="text"
          name="username"
          autoComplete="username"
          defaultValue={user.email}
          readOnly
          hidden
        />
        <Field name="password" label="New password" required hint={PASSWORD_HINT}>
          <PasswordInput autoComplete="new-password" />
        </Field>
        <Field name="password_confirmation" label="Confirm password" required>
          <PasswordInput autoComplete="new-password" />
        </Field>
        <div className={styles['actions']}>
          <Button type="submit" variant="secondary" pending={form.pending}>
            Change password
          </Button>
        </div>
      </Form>
      {isDone && (
        <Notice tone="success" live>
          {done}
        </Notice>
      )}
      <SessionEnded {...login}>We’ll change your password once you log back in.</SessionEnded>
    </Card>
  );
}
