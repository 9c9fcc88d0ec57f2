import type { User } from '@tableside/contracts/account/model';
import { paths } from '@tableside/contracts/paths';
import { useSession } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Button, ButtonLink } from '@tableside/ui/button';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Entrance } from '../components/entrance';
import { LoginForm, SecondStep } from '../components/login-form';
import { PasskeyLogin } from '../features/login/passkey-login';
import { Providers } from '../features/login/providers';
import { VerificationPending } from '../features/login/verification-pending';
import { dropPendingSignIn, findPendingSignIn, type PendingSignIn } from '../lib/pending-sign-in';
import styles from '../components/account-form.module.css';

const FORM_ID = 'login';

type View =
  | { readonly name: 'someone'; readonly user: User }
  | { readonly name: 'waiting'; readonly email: string }
  | { readonly name: 'step'; readonly email: string; readonly pending: PendingSignIn }
  | { readonly name: 'form'; readonly email: string; readonly isNext: boolean };

/** Calm while the shell completes a return from Google, then whatever helps the person who is there. */
export function LoginPage() {
  const isReturning = useSession((state) => state.status === 'loading');
  if (!isReturning) return <LoginScreen />;
  return (
    <Entrance title="Login">
      <p role="status">Signing you in…</p>
    </Entrance>
  );
}

function LoginScreen() {
  const navigate = useNavigate();
  const user = useSession((state) => state.user);
  // As it was on arrival: a sign-in that succeeds here must not turn the form into something else on its way out.
  const [view, setView] = useState<View>(() => {
    if (user) return { name: 'someone', user };
    const pending = findPendingSignIn();
    return pending
      ? { name: 'step', email: '', pending }
      : { name: 'form', email: '', isNext: false };
  });
  useEffect(() => dropPendingSignIn(), []);
  const showForm = (email: string) => setView({ name: 'form', email, isNext: true });

  if (view.name === 'someone') {
    return <SignedInAlready user={view.user} onSwitch={() => showForm('')} />;
  }
  if (view.name === 'waiting') {
    const handleBack = () => showForm(view.email);
    return (
      <VerificationPending email={view.email} onChangeAddress={handleBack} onLogin={handleBack} />
    );
  }
  if (view.name === 'step') {
    return (
      <Entrance title="One more step" scene="key">
        <SecondStep
          pending={view.pending}
          onSignedIn={() => navigate(paths.home)}
          onRestart={() => showForm(view.email)}
        />
      </Entrance>
    );
  }
  return (
    <Entrance title="Login" takesFocus={view.isNext}>
      <LoginForm
        id={FORM_ID}
        initialEmail={view.email}
        onSignedIn={() => navigate(paths.home)}
        onUnverified={(email) => setView({ name: 'waiting', email })}
        onPending={(pending, email) => setView({ name: 'step', email, pending })}
      />
      <Providers names={['Google']} />
      <p>
        New here? <AppLink href={paths.register}>Sign Up</AppLink>
      </p>
      <PasskeyLogin formId={FORM_ID} onSignedIn={() => navigate(paths.home)} />
    </Entrance>
  );
}

interface SignedInAlreadyProps {
  readonly user: User;
  readonly onSwitch: () => void;
}

function SignedInAlready({ user, onSwitch }: SignedInAlreadyProps) {
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  return (
    <Entrance title={`You are signed in as ${name}`}>
      <p className={styles['address']}>{user.email}</p>
      <div className={styles['actions']}>
        <ButtonLink href={paths.home} size="large">
          Back to Home
        </ButtonLink>
        <AppLink href={paths.profile}>My Profile</AppLink>
        <AppLink href={paths.favourites}>My Favorites</AppLink>
      </div>
      <p>
        Somebody else?{' '}
        <Button variant="quiet" size="small" onClick={onSwitch}>
          Use another account
        </Button>
      </p>
    </Entrance>
  );
}
