import { adminCalls } from '@tableside/contracts/admin/wire';
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
import { Icon } from '@tableside/ui/icon';
import { Notice } from '@tableside/ui/notice';
import { ReauthDialog } from '@tableside/ui/reauth-dialog';
import { KeyRound } from 'lucide';
import { useAdminCall } from '../lib/admin-call';
import { promptForPasskey, canUsePasskeys } from '../lib/passkeys';
import { useRequest } from '../lib/use-request';
import styles from './admin.module.css';

/** Asks signed-in users for their password or passkey, or tells users without a password what to do. */
export function ReauthPrompt({ need, onResponse }: ReauthPromptProps) {
  const { call } = usePlatform();
  const email = useSession(({ user }) => user?.email);
  return (
    <ReauthDialog
      instruction={need.data?.['reauth'] === 'sign-in' ? need.message : null}
      intro="You logged in a while ago. To make this change, confirm that it’s you."
      email={email}
      onSubmit={async (fields) => {
        try {
          await call('reauth', fields);
        } catch (error) {
          // The call that is waiting for this dialog reports an expired session.
          if (kindOfFailure(error) !== 'unauthorized') throw error;
        }
        onResponse(true);
      }}
      onError={(error) => ({
        formError: describeFailure(error),
        fieldErrors: refusedFields(error),
      })}
      onCancel={() => onResponse(false)}
    >
      <PasskeyReauth onSuccess={() => onResponse(true)} />
    </ReauthDialog>
  );
}

function PasskeyReauth({ onSuccess }: { readonly onSuccess: () => void }) {
  const { call: callApi, config } = usePlatform();
  const call = useAdminCall();
  const { data } = useApiQuery(query('passkeys'), { enabled: canUsePasskeys(config.siteOrigin) });
  const { isPending, error, start } = useRequest(async () => {
    const { data: options } = await callApi('passkeySignInOptions', undefined);
    const credential = await promptForPasskey(options);
    // Null when the user canceled the browser’s prompt.
    if (!credential) return;
    await call(adminCalls.reauthWithPasskey, { credential });
    onSuccess();
  });
  if (!Array.isArray(data) || data.length === 0) return null;
  return (
    <div className={styles['other']}>
      <Button
        variant="secondary"
        icon={<Icon of={KeyRound} />}
        pending={isPending}
        onClick={() => void start(undefined)}
      >
        Use a passkey
      </Button>
      {error !== null && (
        <Notice tone="error" live>
          {describeFailure(error)}
        </Notice>
      )}
    </div>
  );
}
