import { checkNewPassword, passwordRules } from '@tableside/contracts/account/rules';
import { formCheck } from '@tableside/contracts/common/rules';
import { usePlatform } from '@tableside/platform';
import { useProvenCall } from '@tableside/platform/proof';
import { Button } from '@tableside/ui/button';
import { Field, PasswordInput } from '@tableside/ui/field';
import { ErrorSummary, Form } from '@tableside/ui/form';
import { Notice } from '@tableside/ui/notice';
import { useState } from 'react';
import { PASSWORD_HINT } from '../../lib/account-forms';
import { Card } from './card';
import { useProfileScope } from './profile-scope';
import { SessionEnded, useOwnForm } from './use-own-form';
import styles from './profile.module.css';

const DONE = 'Your password is changed.';
const OTHERS_OUT = `${DONE} Other devices were signed out.`;

export interface PasswordProps {
  /** False where the host tells nothing about sessions, so that nobody can say that the others ended. */
  readonly hasSessions: boolean;
  readonly onChanged: () => void;
}

/** A new password, typed twice. What only the host knows of it, such as that it is common, is said at its field. */
export function Password({ hasSessions, onChanged }: PasswordProps) {
  const done = hasSessions ? OTHERS_OUT : DONE;
  const { toasts } = usePlatform();
  const call = useProvenCall();
  const { person, hold, release } = useProfileScope();
  const [isDone, setIsDone] = useState(false);
  const { form, formRef, isAsking, refusals } = useOwnForm({
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
          defaultValue={person.email}
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
      {isAsking && (
        <SessionEnded refusals={refusals}>
          {refusals > 0 ? 'Your password is changed as soon as you are back.' : 'Sign in to go on.'}
        </SessionEnded>
      )}
    </Card>
  );
}
