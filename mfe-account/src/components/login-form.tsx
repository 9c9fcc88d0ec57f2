import type { User } from '@tableside/contracts/account/model';
import { loginRules } from '@tableside/contracts/account/rules';
import { isTrue } from '@tableside/contracts/common/read';
import { paths } from '@tableside/contracts/paths';
import { ApiError, describeFailure, usePlatform, type FailureMessages } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Checkbox, Field, Input, PasswordInput } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { Notice } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { Suspense, useEffect, useRef, useState } from 'react';
import { requiredCheck, toFormFailure } from '../lib/account-forms';
import { readPendingSignIn, type PendingSignIn } from '../lib/pending-sign-in';
import { MISSING_TOKEN, storeToken } from '../lib/token';
import { lazyPart } from './lazy-part';
import type { SecondStepFormProps } from './second-step-form';
import { SubmitButton } from './form-parts';
import styles from './account-form.module.css';

interface LoginFormProps {
  /** Id of the form element, for buttons outside it. */
  readonly id?: string;
  /** Shows this address read-only and hides links that leave the page, for a session that ended while the user was
   * working. Without it the address is an editable field. */
  readonly email?: string;
  /** Initial value of the editable address field. */
  readonly initialEmail?: string;
  /** Called when the token is stored, unless the form was removed. The button stays busy until the returned promise
   * settles; a rejection is shown as a failed login.
   * @param user null when the API does not say who it is */
  readonly onSignedIn: (user: User | null) => void | Promise<void>;
  /** Called when the address is not confirmed. Without it the form shows a message. */
  readonly onUnverified?: (email: string) => void;
  /** Called when the API requires a second step. Without it the second step replaces the form. */
  readonly onPending?: (pending: PendingSignIn, email: string) => void;
}

/** Email and password form. Stores the token, and handles the second step, an unconfirmed address and errors.
 * Renders a `<form>`: do not nest it in another form. */
export function LoginForm(props: LoginFormProps) {
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  if (!pending) return <PasswordForm onPending={setPending} {...props} />;
  return (
    <div className={styles['stack']}>
      <SecondStep
        pending={pending}
        onSignedIn={props.onSignedIn}
        onRestart={() => setPending(null)}
      />
    </div>
  );
}

function PasswordForm({
  id,
  email,
  initialEmail,
  onSignedIn,
  onUnverified,
  onPending,
}: LoginFormProps) {
  const { call, toasts } = usePlatform();
  const password = useRef<HTMLInputElement>(null);
  const wasWrong = useRef(false);
  const form = useForm({
    schema: () => requiredCheck(loginRules),
    onSubmit: async (credentials, element) => {
      wasWrong.current = false;
      try {
        const { data } = await call('login', credentials);
        if (data.token && !data.needsVerification) {
          storeToken(data.token, new FormData(element).has('remember'));
          // Do not navigate away from a page opened in the meantime.
          if (element.isConnected) await onSignedIn(data.user);
          return undefined;
        }
        if (!data.needsVerification) throw new Error(MISSING_TOKEN);
      } catch (error) {
        const pending = readPendingSignIn(error);
        if (pending) {
          const isRemembered = new FormData(element).has('remember');
          onPending?.({ ...pending, isRemembered }, credentials.email);
          return undefined;
        }
        if (!needsVerification(error)) {
          const failure = toFormFailure(error, (refusal) => describeFailure(refusal, MESSAGES));
          wasWrong.current = isWrongPassword(error);
          toasts.show('error', failure.formError);
          return failure;
        }
      }
      if (!onUnverified)
        return { formError: 'Check your email for a link to confirm your address, then log in.' };
      onUnverified(credentials.email);
      return undefined;
    },
  });
  const { failures } = form;
  useEffect(() => {
    // After a wrong password, let the user type over it.
    if (!wasWrong.current) return;
    password.current?.focus();
    password.current?.select();
  }, [failures]);
  const isInPage = email !== undefined;
  return (
    <Form id={id} form={form} method="post" className={styles['form']}>
      <ErrorSummary isReportedElsewhere />
      <Field name="email" label="Email" required>
        <Input
          type="email"
          autoComplete="username"
          defaultValue={email ?? initialEmail}
          readOnly={isInPage}
        />
      </Field>
      <Field name="password" label="Password" required>
        <PasswordInput ref={password} autoComplete="current-password" />
      </Field>
      <div className={styles['between']}>
        <Checkbox name="remember" label="Remember me" defaultChecked />
        {!isInPage && <AppLink href={paths.forgotPassword}>Forgot password?</AppLink>}
      </div>
      <SubmitButton pending={form.pending}>Login</SubmitButton>
    </Form>
  );
}

/** True when the API refused because the address is not confirmed. */
const needsVerification = (error: unknown): boolean =>
  error instanceof ApiError && isTrue(error.data?.['need_account_verification']);

/** True when another password may help. */
const isWrongPassword = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 200 && Object.keys(error.fields).length === 0;

/** Messages of the specification, section 8. */
const MESSAGES: FailureMessages = {
  broken: (message) => `Login error: ${message}`,
  unreachable: (_, error) => `Login error: ${String(error)}`,
};

const NotLoaded = () => (
  <Notice tone="error" live>
    We couldn’t load this step. Reload the page and log in again.
  </Notice>
);

/** Downloaded on demand: few users have a second step. */
const SecondStepForm = lazyPart(
  async () => (await import('./second-step-form')).SecondStepForm,
  NotLoaded,
);

export const SecondStep = (props: SecondStepFormProps) => (
  <Suspense fallback={<Skeleton width="long" />}>
    <SecondStepForm {...props} />
  </Suspense>
);
