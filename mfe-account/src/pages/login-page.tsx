import { paths } from '@tableside/contracts/paths';
import { AppLink } from '@tableside/ui/app-link';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Entrance } from '../features/entrance';
import { LoginForm } from '../features/login-form';
import { Providers } from '../features/providers';
import { VerificationPending } from '../features/verification-pending';
import styles from '../features/account-form.module.css';

/** Email and password, Google, and the view that waits for a confirmed address. */
export function LoginPage() {
  const navigate = useNavigate();
  const [unverified, setUnverified] = useState<string | null>(null);
  if (unverified !== null) return <VerificationPending />;
  return (
    <Entrance title="Login">
      <LoginForm onSignedIn={() => navigate(paths.home)} onUnverified={setUnverified} />
      <Providers names={['Google']} />
      <p className={styles['note']}>
        New here? <AppLink href={paths.register}>Sign Up</AppLink>
      </p>
    </Entrance>
  );
}
