import type { RegisterRequest } from '@tableside/contracts/account/rules';
import { paths } from '@tableside/contracts/paths';
import { AppLink } from '@tableside/ui/app-link';
import { useState } from 'react';
import { AuthLayout } from '../components/auth-layout';
import { Providers } from '../features/login/providers';
import { RegisterForm } from '../features/login/register-form';
import { VerificationPending } from '../features/login/verification-pending';

export function RegisterPage() {
  const [draft, setDraft] = useState<RegisterRequest | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  if (draft && isWaiting) {
    return <VerificationPending email={draft.email} onChangeAddress={() => setIsWaiting(false)} />;
  }
  const handleRegistered = (request: RegisterRequest) => {
    setDraft({ ...request, password: '', password_confirmation: '' });
    setIsWaiting(true);
  };
  return (
    <AuthLayout title="Sign Up">
      <RegisterForm draft={draft} onRegistered={handleRegistered} />
      <Providers names={['Google', 'Facebook']} />
      <p>
        Already have an account? <AppLink href={paths.login}>Login</AppLink>
      </p>
    </AuthLayout>
  );
}
