import { reauthRules } from '@tableside/contracts/account/rules';
import { paths } from '@tableside/contracts/paths';
import { describeFailure, kindOfFailure, refusedFields, usePlatform } from '@tableside/platform';
import type { ReauthPromptProps } from '@tableside/platform/reauth';
import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { Field, PasswordInput } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { useEffect, useId, useRef } from 'react';
import { requiredCheck } from '../../lib/account-forms';
import { useProfileScope } from './profile-scope';
import styles from './profile.module.css';

/** Asks for the password, or shows what to do if the account has none. */
export function ReauthDialog({ need, onResponse }: ReauthPromptProps) {
  return need.data?.['reauth'] === 'sign-in' ? (
    <Dialog
      open
      title="Log in again"
      onRequestClose={() => onResponse(false)}
      footer={
        <Button variant="secondary" onClick={() => onResponse(false)}>
          Close
        </Button>
      }
    >
      <p>{need.message}</p>
    </Dialog>
  ) : (
    <PasswordDialog onResponse={onResponse} />
  );
}

function PasswordDialog({ onResponse }: Pick<ReauthPromptProps, 'onResponse'>) {
  const { call } = usePlatform();
  const { user } = useProfileScope();
  const formId = useId();
  const password = useRef<HTMLInputElement>(null);
  const form = useForm({
    schema: () => requiredCheck(reauthRules),
    onSubmit: async (fields) => {
      try {
        await call('reauth', fields);
      } catch (error) {
        // The call that waits for this dialog reports an ended session.
        if (kindOfFailure(error) !== 'unauthorized') {
          return { formError: describeFailure(error), fieldErrors: refusedFields(error) };
        }
      }
      onResponse(true);
      return undefined;
    },
  });
  const { failures } = form;
  useEffect(() => {
    if (failures > 0) password.current?.select();
  }, [failures]);
  const close = () => {
    if (!form.pending) onResponse(false);
  };
  return (
    <Dialog
      open
      title="Enter your password again"
      initialFocus={password}
      onRequestClose={close}
      footer={
        <>
          <Button variant="secondary" disabled={form.pending} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={form.pending}>
            Continue
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} className={styles['form']}>
        <p>It's been a while. Enter your password to continue.</p>
        <ErrorSummary />
        <input
          type="text"
          name="username"
          autoComplete="username"
          defaultValue={user.email}
          readOnly
          hidden
        />
        <Field name="password" label="Password" required>
          <PasswordInput ref={password} autoComplete="current-password" />
        </Field>
        <p className={styles['note']}>
          <a href={paths.forgotPassword} target="_blank" rel="noopener">
            Forgot password?
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </a>
        </p>
      </Form>
    </Dialog>
  );
}
