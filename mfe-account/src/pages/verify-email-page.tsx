import { verifyEmailRules } from '@tableside/contracts/account/rules';
import { formCheck } from '@tableside/contracts/common/rules';
import { paths } from '@tableside/contracts/paths';
import { ApiError, isNotOffered, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Button } from '@tableside/ui/button';
import { Field, PasswordInput } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { useState } from 'react';
import { Entrance } from '../components/entrance';
import { SubmitButton } from '../components/submit-button';
import { MailRequestForm } from '../features/login/mail-request-form';
import { ResetPasswordForm } from '../features/login/reset-password-form';
import { useLinkSignIn, useMailToken, WayOn } from '../features/login/use-mail-link';
import { describeEntranceFailure } from '../lib/account-forms';
import styles from '../components/account-form.module.css';

type View = { readonly name: 'password' | 'not-mine' } | LinkOutcome;

const TITLES: Readonly<Record<View['name'], string>> = {
  password: 'Confirm your email',
  'not-mine': 'Choose your own password',
  confirmed: 'Your email is confirmed',
  refused: 'This link does not work',
  'not-offered': 'Emails are not confirmed here',
};

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

/** Statuses that say something about the link; any other is about the host. */
const ABOUT_THE_LINK = [200, 400, 403, 410, 422];

/** What came of a link, once another try would not change it. */
type LinkOutcome =
  | { readonly name: 'confirmed' | 'not-offered' }
  | { readonly name: 'refused'; readonly message: string };

interface ConfirmEmailFormProps {
  readonly token: string;
  readonly onOutcome: (outcome: LinkOutcome) => void;
  /** Somebody else chose the password, or it is forgotten. */
  readonly onNotMine: () => void;
}

/** Confirms an address by the password that was chosen with it. Nothing is sent before it is pressed: programs that look
 * through mails open links, and somebody else may have signed up with the address. */
function ConfirmEmailForm({ token, onOutcome, onNotMine }: ConfirmEmailFormProps) {
  const { call } = usePlatform();
  const signIn = useLinkSignIn();
  const [wasWrong, setWasWrong] = useState(false);
  const form = useForm({
    schema: () => formCheck(verifyEmailRules),
    toInput: (data) => ({ ...Object.fromEntries(data), token }),
    onSubmit: async (fields) => {
      try {
        const { data } = await call('verifyEmail', fields);
        signIn(data);
        onOutcome({ name: 'confirmed' });
        return undefined;
      } catch (error) {
        const named = error instanceof ApiError ? error.fields : {};
        if ('password' in named) {
          setWasWrong(true);
          return { fieldErrors: named };
        }
        const message = describeEntranceFailure(error);
        if (isNotOffered(error)) onOutcome({ name: 'not-offered' });
        else if (error instanceof ApiError && ABOUT_THE_LINK.includes(error.status)) {
          onOutcome({ name: 'refused', message });
        }
        return { formError: message };
      }
    },
  });
  return (
    <>
      <p>Type the password that you chose when you signed up.</p>
      <Form form={form} method="post" className={styles['form']}>
        <ErrorSummary />
        <Field name="password" label="Password" required>
          <PasswordInput autoComplete="current-password" />
        </Field>
        <SubmitButton pending={form.pending}>Confirm email</SubmitButton>
      </Form>
      {wasWrong && (
        <div className={styles['between']}>
          <Button variant="quiet" size="small" className={styles['flush']} onClick={onNotMine}>
            I did not choose this password
          </Button>
        </div>
      )}
    </>
  );
}
