import type { User } from '@tableside/contracts/account/model';
import { loginRules } from '@tableside/contracts/account/rules';
import { isTrue } from '@tableside/contracts/common/read';
import { paths } from '@tableside/contracts/paths';
import {
  ApiError,
  describeFailure,
  refusedFields,
  usePlatform,
  type FailureWords,
} from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Checkbox, Field, Input, PasswordInput } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { Notice } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType } from 'react';
import { requiredCheck } from '../lib/account-forms';
import { readPendingSignIn, type PendingSignIn } from '../lib/pending-sign-in';
import { storeToken } from '../lib/token';
import type { SecondStepFormProps } from './second-step-form';
import { SubmitButton } from './submit-button';
import styles from './account-form.module.css';

interface LoginFormProps {
  /** Of the form, for buttons that stand outside of it. */
  readonly id?: string;
  /** Fixes the address, for a session that ended while somebody was at work: it can be read, not changed, and
   * nothing in the form leads away from the page. Left out, it is a field. */
  readonly email?: string;
  /** What the address field holds at first, where it is a field. */
  readonly initialEmail?: string;
  /** The token is stored and the shell knows of it; not called once the form is gone. The button stays busy until a returned promise settles; what it
   * rejects with is shown as a failed login.
   * @param user null when the host does not say who it is */
  readonly onSignedIn: (user: User | null) => void | Promise<void>;
  /** The address has not been confirmed; left out, the form says so itself. */
  readonly onUnverified?: (email: string) => void;
  /** The password was right, and the host wants a second step; left out, the form's place asks for it. */
  readonly onPending?: (pending: PendingSignIn, email: string) => void;
}

/** Address and password, with every outcome: stored token, second step, unconfirmed address, toast and sentence in place.
 * It is a `<form>` of its own: never put it inside another. */
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
          // Who went elsewhere meanwhile stays there.
          if (element.isConnected) await onSignedIn(data.user);
          return undefined;
        }
        if (!data.needsVerification) throw new Error('The host sent no token.');
      } catch (error) {
        const waiting = readPendingSignIn(error);
        if (waiting) {
          const isRemembered = new FormData(element).has('remember');
          onPending?.({ ...waiting, isRemembered }, credentials.email);
          return undefined;
        }
        if (!needsVerification(error)) {
          const failure = describeLoginFailure(error);
          wasWrong.current = isWrongTry(error);
          toasts.show('error', failure.formError);
          return failure;
        }
      }
      if (!onUnverified) return { formError: 'Please confirm your email address first.' };
      onUnverified(credentials.email);
      return undefined;
    },
  });
  const { failures } = form;
  useEffect(() => {
    // The next thing to do after a wrong try is to type the password again.
    if (!wasWrong.current) return;
    password.current?.focus();
    password.current?.select();
  }, [failures]);
  const isInPage = email !== undefined;
  return (
    <Form id={id} form={form} method="post" className={styles['form']}>
      <ErrorSummary isSaidElsewhere />
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

const EXPECTED = 200;

/** True for a refusal because the address is not confirmed; hosts say so beside their data or inside it. */
const needsVerification = (error: unknown): boolean =>
  error instanceof ApiError && isTrue(error.data?.['need_account_verification']);

/** True when the host understood and said no, so that another password may help. */
const isWrongTry = (error: unknown): boolean =>
  error instanceof ApiError && error.status === EXPECTED && Object.keys(error.fields).length === 0;

/** The documented words around what went wrong (specification, section 8). */
const WORDS: FailureWords = {
  broken: (message) => `Login error: ${message}`,
  unreachable: (_, error) => `Login error: ${String(error)}`,
};

/** The host's own sentence, or the documented one around what went wrong. */
const describeLoginFailure = (error: unknown) => ({
  formError: describeFailure(error, WORDS),
  fieldErrors: refusedFields(error),
});

const NotLoaded = () => (
  <Notice tone="error" live>
    This could not be loaded. Reload the page and sign in again.
  </Notice>
);

/** Few people need it, so that nobody else downloads it. */
const SecondStepForm = lazy((): Promise<{ default: ComponentType<SecondStepFormProps> }> =>
  import('./second-step-form').then(
    (module) => ({ default: module.SecondStepForm }),
    () => ({ default: NotLoaded }),
  ),
);

export function SecondStep(props: SecondStepFormProps) {
  return (
    <Suspense fallback={<Skeleton width="long" />}>
      <SecondStepForm {...props} />
    </Suspense>
  );
}
