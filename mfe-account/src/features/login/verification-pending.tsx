import { paths } from '@tableside/contracts/paths';
import { isNotOffered, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Button } from '@tableside/ui/button';
import { useEffect, useRef, useState } from 'react';
import { Failure } from '../../components/form-parts';
import { AuthLayout } from '../../components/auth-layout';
import { useAction } from '../../lib/account-forms';
import shared from '../../components/components.module.css';
import styles from '../../components/account-form.module.css';

interface VerificationPendingProps {
  readonly email: string;
  readonly onChangeAddress: () => void;
  /** Shows the form again when this view is on the login page. */
  readonly onLogin?: () => void;
}

export function VerificationPending({ email, onChangeAddress, onLogin }: VerificationPendingProps) {
  return (
    <AuthLayout title="Please Check Your Email For Verification" takesFocus>
      <p>
        We sent a link to <b className={styles['address']}>{email}</b>. Click it and enter your
        password to finish.
      </p>
      <p className={shared['note']}>Don’t see it? Check your spam folder or resend it.</p>
      <ResendEmail email={email} />
      <div className={styles['between']}>
        <Button variant="quiet" size="small" className={styles['flush']} onClick={onChangeAddress}>
          Use a different email
        </Button>
        <AppLink href={paths.login} onClick={onLogin}>
          Login
        </AppLink>
      </div>
    </AuthLayout>
  );
}

const RESEND_COOLDOWN_S = 30;

/** Resends the confirmation email. Links to the contact page if the API cannot. */
export function ResendEmail({ email }: { readonly email: string }) {
  const { call } = usePlatform();
  const { isRunning, failure, run } = useAction();
  const [isOffered, setIsOffered] = useState(true);
  const [wasSent, setWasSent] = useState(false);
  const { secondsLeft, start } = useCountdown(RESEND_COOLDOWN_S);
  const isCoolingDown = secondsLeft > 0;

  const handleClick = () => {
    if (isCoolingDown) return;
    setWasSent(false);
    run(async () => {
      try {
        await call('resendVerification', { email });
        setWasSent(true);
        start();
      } catch (error) {
        if (!isNotOffered(error)) throw error;
        setIsOffered(false);
      }
    });
  };
  if (!isOffered) return <ContactUs />;
  return (
    <div className={styles['stack']}>
      <Button
        variant="secondary"
        block
        pending={isRunning}
        aria-disabled={isCoolingDown}
        onClick={handleClick}
      >
        {isCoolingDown ? `Resend in ${secondsLeft}s` : 'Resend email'}
      </Button>
      <p role="status" className={shared['note']}>
        {wasSent && describeSent(isCoolingDown)}
      </p>
      <Failure>{failure}</Failure>
    </div>
  );
}

/** Changes only when the wait starts and ends, so that screen readers do not announce every second. */
const describeSent = (isCoolingDown: boolean): string =>
  isCoolingDown
    ? `Sent. You can resend in ${RESEND_COOLDOWN_S} seconds.`
    : 'You can resend the email now.';

function ContactUs() {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <p ref={message} tabIndex={-1} className={shared['note']}>
      We can’t resend the email from here. <AppLink href={paths.contact}>Contact us</AppLink> and
      we’ll help.
    </p>
  );
}

const SECOND_MS = 1000;

/** Countdown in seconds, 0 when stopped. Not affected by changes of the system clock. */
function useCountdown(seconds: number) {
  const [endsAtMs, setEndsAtMs] = useState<number | null>(null);
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    if (endsAtMs === null) return undefined;
    const timer = setInterval(() => {
      const remaining = Math.max(0, Math.ceil((endsAtMs - performance.now()) / SECOND_MS));
      setSecondsLeft(remaining);
      if (remaining === 0) setEndsAtMs(null);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  const start = () => {
    setSecondsLeft(seconds);
    setEndsAtMs(performance.now() + seconds * SECOND_MS);
  };
  return { secondsLeft, start };
}
