import { paths } from '@tableside/contracts/paths';
import { AppLink } from '@tableside/ui/app-link';
import { useState } from 'react';
import { Entrance } from '../components/entrance/entrance';
import { ConfirmEmailForm, type LinkOutcome } from '../features/mail-links/confirm-email-form';
import { MailRequestForm } from '../features/mail-links/mail-request-form';
import { ResetPasswordForm } from '../features/mail-links/reset-password-form';
import { useMailToken } from '../features/mail-links/use-mail-token';
import { WayOn } from '../features/mail-links/way-on';

type View = { readonly name: 'password' | 'not-mine' } | LinkOutcome;

const TITLES: Readonly<Record<View['name'], string>> = {
  password: 'Confirm your email',
  'not-mine': 'Choose your own password',
  confirmed: 'Your email is confirmed',
  refused: 'This link does not work',
  'not-offered': 'Emails are not confirmed here',
};

/** Where the link of a verification mail leads. */
export function VerifyEmailPage() {
  const { token, forget } = useMailToken();
  const [view, setView] = useState<View>({ name: 'password' });
  const handleOutcome = (outcome: LinkOutcome) => {
    setView(outcome);
    if (outcome.name !== 'not-offered') forget();
  };
  return (
    <Entrance
      title={TITLES[view.name]}
      scene={view.name === 'not-mine' ? 'key' : 'mail'}
      frame="page"
      takesFocus={view.name !== 'password'}
    >
      {view.name === 'password' && token === null && (
        <>
          <p>Open the link in the email that we sent you. It leads back here.</p>
          <NewLink />
        </>
      )}
      {view.name === 'password' && token && (
        <ConfirmEmailForm
          token={token}
          onOutcome={handleOutcome}
          onNotMine={() => setView({ name: 'not-mine' })}
        />
      )}
      {view.name === 'not-mine' && token && (
        <>
          <p>
            Somebody else may have signed up with your address. Your own name and password take the
            place of theirs, and your address is confirmed.
          </p>
          <ResetPasswordForm
            token={token}
            asksDetails
            onDone={() => handleOutcome({ name: 'confirmed' })}
          />
        </>
      )}
      {view.name === 'confirmed' && <WayOn words="You can log in now." />}
      {view.name === 'refused' && (
        <>
          <p>{view.message}</p>
          <NewLink />
        </>
      )}
      {view.name === 'not-offered' && (
        <p>
          This site confirms addresses in another way.{' '}
          <AppLink href={paths.contact}>Write to us</AppLink> and we will help.
        </p>
      )}
    </Entrance>
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
