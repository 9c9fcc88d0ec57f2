import { reportSignInRules } from '@tableside/contracts/account/rules';
import { formCheck } from '@tableside/contracts/common/rules';
import { paths } from '@tableside/contracts/paths';
import { ApiError, isNotOffered, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AuthLayout } from '../components/auth-layout';
import { SubmitButton } from '../components/form-parts';
import { handOffToken, useEmailToken } from '../features/login/use-email-link';
import { describeAuthFailure } from '../lib/account-forms';
import styles from '../components/account-form.module.css';

type View =
  | { readonly name: 'confirm' | 'not-offered' }
  | { readonly name: 'refused'; readonly message: string };

const TITLES: Readonly<Record<View['name'], string>> = {
  confirm: 'Wasn’t you?',
  refused: 'This link doesn’t work',
  'not-offered': 'You can’t report a login here',
};

/** Reports a sign-in on click only: mail scanners open links. Then the user chooses a new password. */
export function ReportSignInPage() {
  const { call } = usePlatform();
  const { token, clear } = useEmailToken();
  const navigate = useNavigate();
  const [view, setView] = useState<View>({ name: 'confirm' });
  const form = useForm({
    schema: () => formCheck(reportSignInRules),
    toInput: () => ({ token }),
    onSubmit: async (fields) => {
      try {
        const { data: resetToken } = await call('reportSignIn', fields);
        // Lets the shell notice that this browser's session has ended too.
        await call('session', undefined).catch(() => undefined);
        await navigate(paths.resetPassword, { replace: true, state: handOffToken(resetToken) });
      } catch (error) {
        const isRefused = error instanceof ApiError && error.status === 200;
        if (isNotOffered(error)) setView({ name: 'not-offered' });
        else if (!isRefused) throw error;
        else {
          setView({ name: 'refused', message: error.message });
          clear();
        }
      }
    },
    onError: describeAuthFailure,
  });
  return (
    <AuthLayout title={TITLES[view.name]} frame="page" takesFocus={view.name !== 'confirm'}>
      {view.name === 'confirm' && token === null && (
        <p>
          Open the link from your email to continue, or{' '}
          <AppLink href={paths.forgotPassword}>reset your password</AppLink>.
        </p>
      )}
      {view.name === 'confirm' && token && (
        <>
          <p>
            If someone else got into your account, we’ll log out every device, reset your password,
            and remove anything added since that login. We’ll also remove older passkeys, unless you
            use them for two-step login. Then you’ll choose a new password.
          </p>
          <Form form={form} method="post" className={styles['form']}>
            <ErrorSummary />
            <SubmitButton pending={form.pending}>This wasn’t me</SubmitButton>
          </Form>
          <p>If it was you, close this page. Nothing will change.</p>
        </>
      )}
      {view.name === 'refused' && (
        <p>
          {view.message} If you’re worried about your account,{' '}
          <AppLink href={paths.forgotPassword}>reset your password</AppLink>.
        </p>
      )}
      {view.name === 'not-offered' && (
        <p>
          <AppLink href={paths.contact}>Contact us</AppLink> and we’ll help.
        </p>
      )}
    </AuthLayout>
  );
}
