import { paths } from '@tableside/contracts/paths';
import { AppLink } from '@tableside/ui/app-link';
import { Notice } from '@tableside/ui/notice';
import { useState } from 'react';
import { Entrance } from '../components/entrance';
import { MailRequestForm } from '../features/login/mail-request-form';
import { ResetPasswordForm } from '../features/login/reset-password-form';
import { useMailToken, WayOn } from '../features/login/use-mail-link';

export function ResetPasswordPage() {
  const { token, isHandedOn, forget } = useMailToken();
  const [isDone, setIsDone] = useState(false);
  if (isDone) {
    return (
      <Entrance title="Your password is changed" scene="key" frame="page" takesFocus>
        <WayOn words="Log in with it from now on." />
      </Entrance>
    );
  }
  const handleDone = () => {
    setIsDone(true);
    forget();
  };
  return (
    <Entrance title="New password" scene="key" frame="page" takesFocus={isHandedOn}>
      {token === null && (
        <p>
          This page needs the link from your mail.{' '}
          <AppLink href={paths.forgotPassword}>Ask for a new link</AppLink>.
        </p>
      )}
      {token && (
        <>
          {isHandedOn && (
            <Notice tone="success">
              Everybody is signed out. The old password and all passkeys work no longer.
            </Notice>
          )}
          <p>Choose the password that you log in with from now on.</p>
          <ResetPasswordForm token={token} onDone={handleDone} />
        </>
      )}
    </Entrance>
  );
}

/** Asks for an address and always answers alike, so that nobody learns who has an account. */
export function ForgotPasswordPage() {
  return (
    <Entrance title="Forgot your password?" scene="key" frame="page">
      <p>Enter your email and we’ll send you a link to choose a new password.</p>
      <MailRequestForm
        endpoint="forgotPassword"
        label="Send reset link"
        reply="If that address has an account, a reset link is on its way."
        notOffered="Passwords cannot be reset here by mail."
      />
      <p>
        Remembered it? <AppLink href={paths.login}>Login</AppLink>
      </p>
    </Entrance>
  );
}
