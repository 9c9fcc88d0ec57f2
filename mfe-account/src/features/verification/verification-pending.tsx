import { paths } from '@tableside/contracts/paths';
import { AppLink } from '@tableside/ui/app-link';
import { Button } from '@tableside/ui/button';
import styles from '../../components/account-form.module.css';
import { Entrance } from '../../components/entrance/entrance';
import { ResendEmail } from './resend-email';

export interface VerificationPendingProps {
  /** The address that has to be confirmed. */
  readonly email: string;
  /** Leads back to the form, to type another address. */
  readonly onChangeAddress: () => void;
  /** Where this view stands on the login page, its link to Login only has to show the form again. */
  readonly onLogin?: () => void;
}

/** What follows a registration, and a login with an address that nobody confirmed. */
export function VerificationPending({ email, onChangeAddress, onLogin }: VerificationPendingProps) {
  return (
    <Entrance title="Please Check Your Email For Verification" scene="mail" takesFocus>
      <p>
        We sent a link to <b className={styles['address']}>{email}</b>. Open it and type your
        password to confirm your address.
      </p>
      <p className={styles['quiet']}>
        Nothing there after a few minutes? Check your spam folder, or have it sent again.
      </p>
      <ResendEmail email={email} />
      <div className={styles['between']}>
        <Button variant="quiet" size="small" className={styles['flush']} onClick={onChangeAddress}>
          Use another address
        </Button>
        <AppLink href={paths.login} onClick={onLogin}>
          Login
        </AppLink>
      </div>
    </Entrance>
  );
}
