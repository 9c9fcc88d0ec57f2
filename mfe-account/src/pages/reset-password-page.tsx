import { paths } from '@tableside/contracts/paths';
import { AppLink } from '@tableside/ui/app-link';
import { Notice } from '@tableside/ui/notice';
import { useState } from 'react';
import { AuthLayout } from '../components/auth-layout';
import { EmailRequestForm } from '../features/login/email-request-form';
import { ResetPasswordForm } from '../features/login/reset-password-form';
import { useEmailToken, NextStep } from '../features/login/use-email-link';

export function ResetPasswordPage() {
  const { token, isHandedOff, clear } = useEmailToken();
  const [isDone, setIsDone] = useState(false);
  if (isDone) {
    return (
      <AuthLayout title="Password changed" frame="page" takesFocus>
        <NextStep message="You can log in with your new password." />
      </AuthLayout>
    );
  }
  const handleDone = () => {
    setIsDone(true);
    clear();
  };
  return (
    <AuthLayout title="Choose a new password" frame="page" takesFocus={isHandedOff}>
      {token === null && (
        <p>
          Open the link from your email to continue, or{' '}
          <AppLink href={paths.forgotPassword}>request a new link</AppLink>.
        </p>
      )}
      {token && (
        <>
          {isHandedOff && (
            <Notice tone="success">
              You’ve been logged out everywhere. Your old password and passkeys no longer work.
            </Notice>
          )}

          <ResetPasswordForm token={token} onDone={handleDone} />
        </>
      )}
    </AuthLayout>
  );
}

/** Shows the same reply for every address, so that it does not reveal who has an account. */
export function ForgotPasswordPage() {
  return (
    <AuthLayout title="Forgot your password?" frame="page">
      <p>Enter your email and we’ll send you a link to choose a new password.</p>
      <EmailRequestForm
        endpoint="forgotPassword"
        label="Send reset link"
        reply="If that address has an account, a reset link is on its way."
        notOffered="Password reset by email isn’t available here."
      />
      <p>
        Remember it? <AppLink href={paths.login}>Login</AppLink>
      </p>
    </AuthLayout>
  );
}
