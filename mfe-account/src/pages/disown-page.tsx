import { disownRules } from '@tableside/contracts/account/rules';
import { formCheck } from '@tableside/contracts/common/rules';
import { paths } from '@tableside/contracts/paths';
import { ApiError, isNotOffered, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Entrance } from '../components/entrance';
import { SubmitButton } from '../components/submit-button';
import { handOn, useMailToken } from '../features/login/use-mail-link';
import { describeEntranceFailure } from '../lib/account-forms';
import styles from '../components/account-form.module.css';

type View =
  { readonly name: 'ask' | 'not-offered' } | { readonly name: 'refused'; readonly message: string };

const TITLES: Readonly<Record<View['name'], string>> = {
  ask: 'Was it not you?',
  refused: 'This link does not work',
  'not-offered': 'This cannot be done here',
};

export function DisownPage() {
  const { token, forget } = useMailToken();
  const navigate = useNavigate();
  const [view, setView] = useState<View>({ name: 'ask' });
  const goOn = (resetToken: string) =>
    void navigate(paths.resetPassword, { replace: true, state: handOn(resetToken) });
  return (
    <Entrance title={TITLES[view.name]} scene="key" frame="page" takesFocus={view.name !== 'ask'}>
      {view.name === 'ask' && token === null && (
        <p>
          This page needs the link from your mail. Without it,{' '}
          <AppLink href={paths.forgotPassword}>ask for a new password</AppLink>.
        </p>
      )}
      {view.name === 'ask' && token && (
        <>
          <p>
            If somebody else is in your account, press the button. It signs everybody out, you too,
            and ends your password, and all that was added to the account since that sign-in:
            passkeys, an authenticator app, recovery codes. Passkeys from before end too, unless
            they are your second step. Then you choose a new password.
          </p>
          <DisownForm
            token={token}
            onDone={goOn}
            onRefused={(message) => {
              setView({ name: 'refused', message });
              forget();
            }}
            onNotOffered={() => setView({ name: 'not-offered' })}
          />
          <p>If it was you, close this page. Nothing has changed.</p>
        </>
      )}
      {view.name === 'refused' && (
        <p>
          {view.message} If you fear for your account,{' '}
          <AppLink href={paths.forgotPassword}>ask for a new password</AppLink>.
        </p>
      )}
      {view.name === 'not-offered' && (
        <p>
          <AppLink href={paths.contact}>Write to us</AppLink> and we will help.
        </p>
      )}
    </Entrance>
  );
}

interface DisownFormProps {
  readonly token: string;
  /** Everybody is signed out; with the token for a new password. */
  readonly onDone: (resetToken: string) => void;
  /** The link does not work; in a sentence of the host. */
  readonly onRefused: (message: string) => void;
  readonly onNotOffered: () => void;
}

/** Says that a sign-in was somebody else's. Nothing is sent before it is pressed: programs that look through mails open
 * links. */
function DisownForm({ token, onDone, onRefused, onNotOffered }: DisownFormProps) {
  const { call } = usePlatform();
  const form = useForm({
    schema: () => formCheck(disownRules),
    toInput: () => ({ token }),
    onSubmit: async (fields) => {
      try {
        const { data } = await call('disownSignIn', fields);
        // This browser may have been signed in too: the shell learns that it is no longer.
        await call('session', undefined).catch(() => undefined);
        onDone(data);
      } catch (error) {
        if (isNotOffered(error)) onNotOffered();
        else if (error instanceof ApiError && error.status === 200) onRefused(error.message);
        else throw error;
      }
    },
    onError: describeEntranceFailure,
  });
  return (
    <Form form={form} method="post" className={styles['form']}>
      <ErrorSummary />
      <SubmitButton pending={form.pending}>That was not me</SubmitButton>
    </Form>
  );
}
