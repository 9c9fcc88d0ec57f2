import { verifyEmailRules } from '@tableside/contracts/account/rules';
import { formCheck } from '@tableside/contracts/common/rules';
import { paths } from '@tableside/contracts/paths';
import { ApiError, isNotOffered, refusedFields, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Button } from '@tableside/ui/button';
import { Field, PasswordInput } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { useState } from 'react';
import { AuthLayout } from '../components/auth-layout';
import { SubmitButton } from '../components/form-parts';
import { EmailRequestForm } from '../features/login/email-request-form';
import { ResetPasswordForm } from '../features/login/reset-password-form';
import { useLinkSignIn, useEmailToken, NextStep } from '../features/login/use-email-link';
import { describeAuthFailure } from '../lib/account-forms';
import styles from '../components/account-form.module.css';

type View =
  | { readonly name: 'password' | 'not-mine' | 'confirmed' | 'not-offered' }
  | { readonly name: 'refused'; readonly message: string };

const TITLES: Readonly<Record<View['name'], string>> = {
  password: 'Confirm your email',
  'not-mine': 'Set your own password',
  confirmed: 'Your email is confirmed',
  refused: 'This link doesn’t work',
  'not-offered': 'You can’t confirm your email here',
};

/** Statuses that mean the link was rejected; any other is an API failure. */
const LINK_REJECTED = [200, 400, 403, 410, 422];

/** Requires the password chosen at sign-up, because someone else may have signed up with this address. Sends nothing
 * until the user submits: mail scanners open links. */
export function VerifyEmailPage() {
  const { call } = usePlatform();
  const { token, clear } = useEmailToken();
  const signIn = useLinkSignIn();
  const [view, setView] = useState<View>({ name: 'password' });
  const [wasWrong, setWasWrong] = useState(false);
  /** Trying again would not change the outcome. */
  const finish = (outcome: View) => {
    setView(outcome);
    clear();
  };
  const form = useForm({
    schema: () => formCheck(verifyEmailRules),
    toInput: (data) => ({ ...Object.fromEntries(data), token }),
    onSubmit: async (fields) => {
      const { data } = await call('verifyEmail', fields);
      signIn(data);
      finish({ name: 'confirmed' });
    },
    onError: (error) => {
      if ('password' in refusedFields(error)) {
        setWasWrong(true);
        return { fieldErrors: refusedFields(error) };
      }
      const message = describeAuthFailure(error);
      if (isNotOffered(error)) setView({ name: 'not-offered' });
      else if (error instanceof ApiError && LINK_REJECTED.includes(error.status)) {
        finish({ name: 'refused', message });
      }
      return message;
    },
  });
  return (
    <AuthLayout title={TITLES[view.name]} frame="page" takesFocus={view.name !== 'password'}>
      {view.name === 'password' && token === null && (
        <>
          <p>Open the link in the email we sent you to confirm your address.</p>
          <NewLink />
        </>
      )}
      {view.name === 'password' && token && (
        <>
          <p>Enter the password you signed up with.</p>
          <Form form={form} method="post" className={styles['form']}>
            <ErrorSummary />
            <Field name="password" label="Password" required>
              <PasswordInput autoComplete="current-password" />
            </Field>
            <SubmitButton pending={form.pending}>Confirm email</SubmitButton>
          </Form>
          {wasWrong && (
            <div className={styles['between']}>
              <Button
                variant="quiet"
                size="small"
                className={styles['flush']}
                onClick={() => setView({ name: 'not-mine' })}
              >
                I didn’t sign up
              </Button>
            </div>
          )}
        </>
      )}
      {view.name === 'not-mine' && token && (
        <>
          <p>
            Someone else may have signed up with your email. Set your own name and password to take
            over the account.
          </p>
          <ResetPasswordForm
            token={token}
            needsDetails
            onDone={() => finish({ name: 'confirmed' })}
          />
        </>
      )}
      {view.name === 'confirmed' && <NextStep message="You can log in now." />}
      {view.name === 'refused' && (
        <>
          <p>{view.message}</p>
          <NewLink />
        </>
      )}
      {view.name === 'not-offered' && (
        <p>
          This site confirms email addresses another way.{' '}
          <AppLink href={paths.contact}>Contact us</AppLink> and we’ll help.
        </p>
      )}
    </AuthLayout>
  );
}

const NewLink = () => (
  <EmailRequestForm
    endpoint="resendVerification"
    label="Send a new link"
    reply="If that email still needs confirming, we’ve sent a new link."
    notOffered="We can’t send a new link from here."
  />
);
