import { paths } from '@tableside/contracts/paths';
import { AppLink } from '@tableside/ui/app-link';
import { Entrance } from '../components/entrance/entrance';
import { MailRequestForm } from '../features/mail-links/mail-request-form';

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
