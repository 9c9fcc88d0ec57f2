import { reauthRules } from '@tableside/contracts/account/rules';
import { formCheck } from '@tableside/contracts/common/rules';
import { adminCalls } from '@tableside/contracts/admin/wire';
import { paths } from '@tableside/contracts/paths';
import { query } from '@tableside/contracts/queries';
import {
  describeFailure,
  kindOfFailure,
  refusedFields,
  useApiQuery,
  usePlatform,
  useSession,
} from '@tableside/platform';
import type { ReauthPromptProps } from '@tableside/platform/reauth';
import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { Field, PasswordInput } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { Icon } from '@tableside/ui/icon';
import { Notice } from '@tableside/ui/notice';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide';
import { useEffect, useId, useRef } from 'react';
import { useAdminCall } from '../lib/admin-call';
import { promptForPasskey, canUsePasskeys } from '../lib/passkeys';
import styles from './admin.module.css';

/** Asks signed-in users for their password, or tells users without a password what to do. */
export function ReauthDialog({ need, onResponse }: ReauthPromptProps) {
  return need.data?.['reauth'] === 'sign-in' ? (
    <Dialog
      open
      title="Log in again"
      onRequestClose={() => onResponse(false)}
      footer={
        <Button variant="secondary" onClick={() => onResponse(false)}>
          Close
        </Button>
      }
    >
      <p>{need.message}</p>
      <PasskeyReauth onSuccess={() => onResponse(true)} />
    </Dialog>
  ) : (
    <PasswordDialog onResponse={onResponse} />
  );
}

function PasswordDialog({ onResponse }: Pick<ReauthPromptProps, 'onResponse'>) {
  const { call } = usePlatform();
  const email = useSession(({ user }) => user?.email);
  const formId = useId();
  const password = useRef<HTMLInputElement>(null);
  const form = useForm({
    schema: () => formCheck(reauthRules),
    onSubmit: async (fields) => {
      try {
        await call('reauth', fields);
      } catch (error) {
        // The call that is waiting for this dialog reports an expired session.
        if (kindOfFailure(error) !== 'unauthorized') {
          return { formError: describeFailure(error), fieldErrors: refusedFields(error) };
        }
      }
      onResponse(true);
      return undefined;
    },
  });
  const { failures } = form;
  useEffect(() => {
    if (failures > 0) password.current?.select();
  }, [failures]);
  const close = () => {
    if (!form.pending) onResponse(false);
  };
  return (
    <Dialog
      open
      title="Enter your password again"
      initialFocus={password}
      onRequestClose={close}
      footer={
        <>
          <Button variant="secondary" disabled={form.pending} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={form.pending}>
            Continue
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} className={styles['stack']}>
        <p>You logged in a while ago. To make this change, confirm that it’s you.</p>
        <ErrorSummary />
        <input
          type="text"
          name="username"
          autoComplete="username"
          defaultValue={email}
          readOnly
          hidden
        />
        <Field name="password" label="Password" required>
          <PasswordInput ref={password} autoComplete="current-password" />
        </Field>
        <p className={styles['note']}>
          <a href={paths.forgotPassword} target="_blank" rel="noopener">
            Forgot password?
          </a>{' '}
          (opens in a new tab)
        </p>
      </Form>
      <PasskeyReauth onSuccess={() => onResponse(true)} />
    </Dialog>
  );
}

function PasskeyReauth({ onSuccess }: { readonly onSuccess: () => void }) {
  const { call: callApi, config } = usePlatform();
  const call = useAdminCall();
  const { data } = useApiQuery(query('passkeys'), { enabled: canUsePasskeys(config.siteOrigin) });
  const reauth = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const { data: options } = await callApi('passkeySignInOptions', undefined);
      const credential = await promptForPasskey(options);
      // Null when the user canceled the browser’s prompt.
      if (!credential) return;
      await call(adminCalls.reauthWithPasskey, { credential });
      onSuccess();
    },
  });
  if (!Array.isArray(data) || data.length === 0) return null;
  return (
    <div className={styles['other']}>
      <Button
        variant="secondary"
        icon={<Icon of={KeyRound} />}
        pending={reauth.isPending}
        onClick={() => reauth.mutate()}
      >
        Use a passkey
      </Button>
      {reauth.error && (
        <Notice tone="error" live>
          {describeFailure(reauth.error)}
        </Notice>
      )}
    </div>
  );
}
