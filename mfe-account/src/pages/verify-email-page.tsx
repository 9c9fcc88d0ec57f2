import { paths } from '@tableside/contracts/paths';
import { useIsSignedIn } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Button, ButtonLink } from '@tableside/ui/button';
import { Notice } from '@tableside/ui/notice';
import { Entrance } from '../components/entrance/entrance';
import { MailRequestForm } from '../features/mail-links/mail-request-form';
import {
  useEmailConfirmation,
  type Confirmation,
} from '../features/mail-links/use-email-confirmation';

const TITLES: Readonly<Record<Confirmation['status'], string>> = {
  unknown: 'Confirm your email',
  'no-token': 'Confirm your email',
  working: 'Confirming your email',
  confirmed: 'Your email is confirmed',
  refused: 'This link does not work',
  failed: 'We could not confirm your email',
  'not-offered': 'Emails are not confirmed here',
};

/** Where the link of a verification mail leads. */
export function VerifyEmailPage() {
  const { confirmation, retry } = useEmailConfirmation();
  const { status } = confirmation;
  const isOutcome = !['unknown', 'no-token', 'working'].includes(status);
  return (
    <Entrance title={TITLES[status]} scene="mail" frame="page" takesFocus={isOutcome}>
      <Outcome confirmation={confirmation} onRetry={retry} />
    </Entrance>
  );
}

interface OutcomeProps {
  readonly confirmation: Confirmation;
  readonly onRetry: () => void;
}

function Outcome({ confirmation, onRetry }: OutcomeProps) {
  switch (confirmation.status) {
    case 'unknown':
      return null;
    case 'working':
      return <p role="status">This takes a moment.</p>;
    case 'confirmed':
      return <Confirmed />;
    case 'refused':
      return (
        <>
          <p>{confirmation.message}</p>
          <NewLink />
        </>
      );
    case 'failed':
      return (
        <>
          <Notice tone="error">{confirmation.message}</Notice>
          <Button size="large" onClick={onRetry}>
            Retry
          </Button>
        </>
      );
    case 'not-offered':
      return (
        <p>
          This site confirms addresses in another way.{' '}
          <AppLink href={paths.contact}>Write to us</AppLink> and we will help.
        </p>
      );
    case 'no-token':
      return (
        <>
          <p>Open the link in the email that we sent you. It leads back here.</p>
          <NewLink />
        </>
      );
  }
}

function Confirmed() {
  const isSignedIn = useIsSignedIn();
  return isSignedIn ? (
    <ButtonLink href={paths.home} size="large">
      Back to Home
    </ButtonLink>
  ) : (
    <>
      <p>You can log in now.</p>
      <ButtonLink href={paths.login} variant="accent" size="large">
        Login
      </ButtonLink>
    </>
  );
}

const NewLink = () => (
  <MailRequestForm
    endpoint="resendVerification"
    label="Send a new link"
    reply="If that address waits to be confirmed, a new link is on its way."
    notOffered="A new link cannot be sent from here."
  />
);
