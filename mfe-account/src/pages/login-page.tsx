import type { User } from '@tableside/contracts/account/model';
import { paths } from '@tableside/contracts/paths';
import { useSession } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Button, ButtonLink } from '@tableside/ui/button';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AuthLayout } from '../components/auth-layout';
import { LoginForm, SecondStep } from '../components/login-form';
import { PasskeyLogin } from '../features/login/passkey-login';
import { Providers } from '../features/login/providers';
import { VerificationPending } from '../features/login/verification-pending';
import { clearPendingSignIn, getPendingSignIn, type PendingSignIn } from '../lib/pending-sign-in';
import styles from '../components/account-form.module.css';

const FORM_ID = 'login';

type View =
  | { readonly name: 'signed-in'; readonly user: User }
  | { readonly name: 'unverified'; readonly email: string }
  | { readonly name: 'step'; readonly email: string; readonly pending: PendingSignIn }
  | { readonly name: 'form'; readonly email: string; readonly takesFocus: boolean };

/** Shows progress while the shell completes a Google sign-in. */
export function LoginPage() {
  const isReturning = useSession((state) => state.status === 'loading');
  if (!isReturning) return <LoginScreen />;
  return (
    <AuthLayout title="Login">
      <p role="status">Logging you in…</p>
    </AuthLayout>
  );
}

function LoginScreen() {
  const navigate = useNavigate();
  const user = useSession((state) => state.user);
  // Initial state only: a successful login must not replace the form before the navigation.
  const [view, setView] = useState<View>(() => {
    if (user) return { name: 'signed-in', user };
    const pending = getPendingSignIn();
    return pending
      ? { name: 'step', email: '', pending }
      : { name: 'form', email: '', takesFocus: false };
  });
  useEffect(() => clearPendingSignIn(), []);
  const showForm = (email: string) => setView({ name: 'form', email, takesFocus: true });

  if (view.name === 'signed-in') {
    return <AlreadySignedIn user={view.user} onSwitch={() => showForm('')} />;
  }
  if (view.name === 'unverified') {
    const handleBack = () => showForm(view.email);
    return (
      <VerificationPending email={view.email} onChangeAddress={handleBack} onLogin={handleBack} />
    );
  }
  if (view.name === 'step') {
    return (
      <AuthLayout title="One more step">
        <SecondStep
          pending={view.pending}
          onSignedIn={() => navigate(paths.home)}
          onRestart={() => showForm(view.email)}
        />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Login" takesFocus={view.takesFocus}>
      <LoginForm
        id={FORM_ID}
        initialEmail={view.email}
        onSignedIn={() => navigate(paths.home)}
        onUnverified={(email) => setView({ name: 'unverified', email })}
        onPending={(pending, email) => setView({ name: 'step', email, pending })}
      />
      <Providers names={['Google']} />
      <p>
        New here? <AppLink href={paths.register}>Sign Up</AppLink>
      </p>
      <PasskeyLogin formId={FORM_ID} onSignedIn={() => navigate(paths.home)} />
    </AuthLayout>
  );
}

interface AlreadySignedInProps {
  readonly user: User;
  readonly onSwitch: () => void;
}

function AlreadySignedIn({ user, onSwitch }: AlreadySignedInProps) {
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  return (
    <AuthLayout title={`You’re logged in as ${name}`}>
      <p className={styles['address']}>{user.email}</p>
      <div className={styles['actions']}>
        <ButtonLink href={paths.home} size="large">
          Back to Home
        </ButtonLink>
        <AppLink href={paths.profile}>My Profile</AppLink>
        <AppLink href={paths.favorites}>My Favorites</AppLink>
      </div>
      <p>
        Not {name}?{' '}
        <Button variant="quiet" size="small" onClick={onSwitch}>
          Log in with a different account
        </Button>
      </p>
    </AuthLayout>
  );
}
