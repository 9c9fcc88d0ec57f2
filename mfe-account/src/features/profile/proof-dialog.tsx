import { proveRules } from '@tableside/contracts/account/rules';
import { paths } from '@tableside/contracts/paths';
import { describeFailure, kindOfFailure, refusedFields, usePlatform } from '@tableside/platform';
import type { AskForProofProps } from '@tableside/platform/proof';
import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { Field, PasswordInput } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { useEffect, useId, useRef } from 'react';
import { requiredCheck } from '../../lib/account-forms';
import { useProfileScope } from './profile-scope';
import styles from './profile.module.css';

/** Asks for the password of whoever is signed in, or says what to do without one. */
export function ProofDialog({ need, onAnswer }: AskForProofProps) {
  return need.data?.['proof'] === 'sign-in' ? (
    <Dialog
      open
      title="Sign in again"
      onRequestClose={() => onAnswer(false)}
      footer={
        <Button variant="secondary" onClick={() => onAnswer(false)}>
          Close
        </Button>
      }
    >
      <p>{need.message}</p>
    </Dialog>
  ) : (
    <PasswordDialog onAnswer={onAnswer} />
  );
}

function PasswordDialog({ onAnswer }: Pick<AskForProofProps, 'onAnswer'>) {
  const { call } = usePlatform();
  const { person } = useProfileScope();
  const formId = useId();
  const password = useRef<HTMLInputElement>(null);
  const form = useForm({
    schema: () => requiredCheck(proveRules),
    onSubmit: async (fields) => {
      try {
        await call('prove', fields);
      } catch (error) {
        // A session that has ended is said by the call that waits for this.
        if (kindOfFailure(error) !== 'unauthorized') {
          return { formError: describeFailure(error), fieldErrors: refusedFields(error) };
        }
      }
      onAnswer(true);
      return undefined;
    },
  });
  const { failures } = form;
  useEffect(() => {
    if (failures > 0) password.current?.select();
  }, [failures]);
  const close = () => {
    if (!form.pending) onAnswer(false);
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
            Go on
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} className={styles['form']}>
        <p>You signed in a while ago. Before this, we want to be sure that it is you.</p>
        <ErrorSummary />
        <input
          type="text"
          name="username"
          autoComplete="username"
          defaultValue={person.email}
          readOnly
          hidden
        />
        <Field name="password" label="Password" required>
          <PasswordInput ref={password} autoComplete="current-password" />
        </Field>
        <p className={styles['note']}>
          <a href={paths.forgotPassword} target="_blank" rel="noopener">
            Forgot password?
          </a>{' '}
          It opens in a new tab.
        </p>
      </Form>
    </Dialog>
  );
}
