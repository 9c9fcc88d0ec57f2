import { paths } from '@tableside/contracts/paths';
import { isNotOffered, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Button } from '@tableside/ui/button';
import { useEffect, useRef, useState } from 'react';
import { Failure } from '../../components/failure';
import { Entrance } from '../../components/entrance';
import { describeEntranceFailure } from '../../lib/account-forms';
import styles from '../../components/account-form.module.css';

interface VerificationPendingProps {
  readonly email: string;
  readonly onChangeAddress: () => void;
  /** Where this view stands on the login page, its link to Login only has to show the form again. */
  readonly onLogin?: () => void;
}

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

/** Between two mails, in seconds: one that is on its way deserves the time. */
const RESEND_AFTER_S = 30;

/** Asks for the mail that confirms an address once more; a host that cannot send it leads to the contact page. */
export function ResendEmail({ email }: { readonly email: string }) {
  const { call } = usePlatform();
  const [isPending, setIsPending] = useState(false);
  const [isOffered, setIsOffered] = useState(true);
  const [wasSent, setWasSent] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { secondsLeft, start } = useCountdown(RESEND_AFTER_S);
  const isResting = secondsLeft > 0;

  const handleClick = async () => {
    if (isResting) return;
    setIsPending(true);
    setFailure(null);
    setWasSent(false);
    try {
      await call('resendVerification', { email });
      setWasSent(true);
      start();
    } catch (error) {
      if (isNotOffered(error)) setIsOffered(false);
      else setFailure(describeEntranceFailure(error));
    }
    setIsPending(false);
  };
  if (!isOffered) return <WriteToUs />;
  return (
    <div className={styles['stack']}>
      <Button
        variant="secondary"
        block
        pending={isPending}
        aria-disabled={isResting}
        onClick={() => void handleClick()}
      >
        {isResting ? `Resend email in ${secondsLeft} s` : 'Resend email'}
      </Button>
      <p role="status" className={styles['quiet']}>
        {wasSent && describeSent(isResting)}
      </p>
      <Failure>{failure}</Failure>
    </div>
  );
}

/** Says the wait once, and its end: a number that is read aloud every second helps nobody. */
const describeSent = (isResting: boolean): string =>
  isResting
    ? `The email is on its way again. You can ask for another one in ${RESEND_AFTER_S} seconds.`
    : 'You can ask for another email now.';

function WriteToUs() {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <p ref={words} tabIndex={-1} className={styles['note']}>
      The email cannot be sent again from here. <AppLink href={paths.contact}>Write to us</AppLink>{' '}
      and we will help.
    </p>
  );
}

const SECOND_MS = 1000;

/** Counts down from a number of seconds each time it is started; 0 while it rests. Changes of the clock do not matter. */
function useCountdown(seconds: number) {
  const [endsAtMs, setEndsAtMs] = useState<number | null>(null);
  const [secondsLeft, setSecondsLeft] = useState(0);
  useEffect(() => {
    if (endsAtMs === null) return undefined;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((endsAtMs - performance.now()) / SECOND_MS));
      setSecondsLeft(left);
      if (left === 0) setEndsAtMs(null);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  const start = () => {
    setSecondsLeft(seconds);
    setEndsAtMs(performance.now() + seconds * SECOND_MS);
  };
  return { secondsLeft, start };
}
