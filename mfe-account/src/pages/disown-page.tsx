import { paths } from '@tableside/contracts/paths';
import { AppLink } from '@tableside/ui/app-link';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Entrance } from '../components/entrance/entrance';
import { DisownForm } from '../features/mail-links/disown-form';
import { handOn, useMailToken } from '../features/mail-links/use-mail-token';

type View =
  { readonly name: 'ask' | 'not-offered' } | { readonly name: 'refused'; readonly message: string };

const TITLES: Readonly<Record<View['name'], string>> = {
  ask: 'Was it not you?',
  refused: 'This link does not work',
  'not-offered': 'This cannot be done here',
};

/** Where the link of the mail about a sign-in leads. */
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
