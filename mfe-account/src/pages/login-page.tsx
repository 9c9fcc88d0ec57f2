import { loginRules, formCheck } from '@tableside/contracts/form-rules';
import { paths } from '@tableside/contracts/paths';
import { ApiError, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Button } from '@tableside/ui/button';
import { Checkbox, Field, Input, PasswordInput } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Entrance } from '../features/entrance';
import { Providers } from '../features/providers';
import { storeToken } from '../features/token';
import { VerificationPending } from '../features/verification-pending';
import styles from '../features/account-form.module.css';

/** Email and password, Google, and the view that waits for a confirmed address. */
export function LoginPage() {
  const { call, toasts } = usePlatform();
  const navigate = useNavigate();
  const [isPending, setIsPending] = useState(false);
  const form = useForm({
    schema: () => formCheck(loginRules),
    onSubmit: async (credentials, element) => {
      const { data } = await call('login', credentials);
      if (data.needsVerification || !data.token) {
        setIsPending(true);
        return;
      }
      storeToken(data.token, new FormData(element).has('remember'));
      await navigate(paths.home);
    },
    onError: (error) => {
      const sentence =
        error instanceof ApiError && error.message
          ? error.message
          : `Login error: ${String(error)}`;
      toasts.show('error', sentence);
      return sentence;
    },
  });
  if (isPending) return <VerificationPending />;
  return (
    <Entrance title="Login">
      <Form form={form} className={styles['form']}>
        <ErrorSummary />
        <Field name="email" label="Email" required>
          <Input type="email" autoComplete="username" maxLength={254} />
        </Field>
        <Field name="password" label="Password" required>
          <PasswordInput autoComplete="current-password" maxLength={128} />
        </Field>
        <div className={styles['between']}>
          <Checkbox name="remember" label="Remember me" defaultChecked />
          <AppLink href={paths.forgotPassword}>Forgot password?</AppLink>
        </div>
        <Button type="submit" variant="accent" size="large" block pending={form.pending}>
          Login
        </Button>
      </Form>
      <Providers names={['Google']} />
      <p className={styles['note']}>
        New here? <AppLink href={paths.register}>Sign Up</AppLink>
      </p>
    </Entrance>
  );
}
