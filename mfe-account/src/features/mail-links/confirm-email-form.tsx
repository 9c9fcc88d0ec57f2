import { verifyEmailRules } from '@tableside/contracts/account/rules';
import { formCheck } from '@tableside/contracts/common/rules';
import { ApiError, isNotOffered, usePlatform } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Field, PasswordInput } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { useState } from 'react';
import styles from '../../components/account-form.module.css';
import { SubmitButton } from '../../components/submit-button';
import { describeEntranceFailure } from '../../lib/entrance-failure';
import { useLinkSignIn } from './use-link-sign-in';

/** Statuses that say something about the link; any other is about the host. */
const ABOUT_THE_LINK = [200, 400, 403, 410, 422];

/** What came of a link, once another try would not change it. */
export type LinkOutcome =
  | { readonly name: 'confirmed' | 'not-offered' }
  | { readonly name: 'refused'; readonly message: string };

export interface ConfirmEmailFormProps {
  readonly token: string;
  readonly onOutcome: (outcome: LinkOutcome) => void;
  /** Somebody else chose the password, or it is forgotten. */
  readonly onNotMine: () => void;
}

/** Confirms an address by the password that was chosen with it. Nothing is sent before it is pressed: programs that look
 * through mails open links, and somebody else may have signed up with the address. */
export function ConfirmEmailForm({ token, onOutcome, onNotMine }: ConfirmEmailFormProps) {
  const { call } = usePlatform();
  const signIn = useLinkSignIn();
  const [wasWrong, setWasWrong] = useState(false);
  const form = useForm({
    schema: () => formCheck(verifyEmailRules),
    toInput: (data) => ({ ...Object.fromEntries(data), token }),
    onSubmit: async (fields) => {
      try {
        const { data } = await call('verifyEmail', fields);
        signIn(data);
        onOutcome({ name: 'confirmed' });
        return undefined;
      } catch (error) {
        const named = error instanceof ApiError ? error.fields : {};
        if ('password' in named) {
          setWasWrong(true);
          return { fieldErrors: named };
        }
        const message = describeEntranceFailure(error);
        if (isNotOffered(error)) onOutcome({ name: 'not-offered' });
        else if (error instanceof ApiError && ABOUT_THE_LINK.includes(error.status)) {
          onOutcome({ name: 'refused', message });
        }
        return { formError: message };
      }
    },
  });
  return (
    <>
      <p>Type the password that you chose when you signed up.</p>
      <Form form={form} method="post" className={styles['form']}>
        <ErrorSummary />
        <Field name="password" label="Password" required>
          <PasswordInput autoComplete="current-password" />
        </Field>
        <SubmitButton pending={form.pending}>Confirm email</SubmitButton>
      </Form>
      {wasWrong && (
        <div className={styles['between']}>
          <Button variant="quiet" size="small" className={styles['flush']} onClick={onNotMine}>
            I did not choose this password
          </Button>
        </div>
      )}
    </>
  );
}
