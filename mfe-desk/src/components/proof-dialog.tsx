import { proveRules } from '@tableside/contracts/account/rules';
import { formCheck } from '@tableside/contracts/common/rules';
import { deskCalls } from '@tableside/contracts/desk/wire';
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
import type { AskForProofProps } from '@tableside/platform/proof';
import { Button } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { Field, PasswordInput } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { Icon } from '@tableside/ui/icon';
import { Notice } from '@tableside/ui/notice';
import { KeyRound } from 'lucide';
import { useEffect, useId, useRef, useState } from 'react';
import { useDeskCall } from '../lib/desk-call';
import { askPasskey, canUsePasskeys } from '../lib/passkeys';
import styles from './proof-dialog.module.css';

/** Asks for the password of the user who is signed in, or says what to do without one. */
export function ProofDialog({ need, onAnswer }: AskForProofProps) {
  return need.data?.['proof'] === 'sign-in' ? (
    <Dialog
      open
      title="Sign in again"
      onRequestClose={() => onAnswer(false)}
      footer={
        <Button variant="secondary" onClick={() => onAnswer(false)}>
          Close
        </Button>
      }
    >
      <p>{need.message}</p>
      <PasskeyProof onProved={() => onAnswer(true)} />
    </Dialog>
  ) : (
    <PasswordDialog onAnswer={onAnswer} />
  );
}

function PasswordDialog({ onAnswer }: Pick<AskForProofProps, 'onAnswer'>) {
  const { call } = usePlatform();
  const email = useSession(({ user }) => user?.email);
  const formId = useId();
  const password = useRef<HTMLInputElement>(null);
  const form = useForm({
    schema: () => formCheck(proveRules),
    onSubmit: async (fields) => {
      try {
        await call('prove', fields);
      } catch (error) {
        // A session that has ended is reported by the call that waits for this.
        if (kindOfFailure(error) !== 'unauthorized') {
          return { formError: describeFailure(error), fieldErrors: refusedFields(error) };
        }
      }
      onAnswer(true);
      return undefined;
    },
  });
  const { failures } = form;
  useEffect(() => {
    if (failures > 0) password.current?.select();
  }, [failures]);
  const close = () => {
    if (!form.pending) onAnswer(false);
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
            Go on
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} className={styles['form']}>
        <p>
          You signed in a while ago. This changes the site for everybody, so we want to be sure that
          it is you.
        </p>
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
          It opens in a new tab.
        </p>
      </Form>
      <PasskeyProof onProved={() => onAnswer(true)} />
    </Dialog>
  );
}

/** The other way to prove who is there, for users with a passkey that this browser can use. */
function PasskeyProof({ onProved }: { readonly onProved: () => void }) {
  const { call: callApi, config } = usePlatform();
  const call = useDeskCall();
  const { data } = useApiQuery(query('passkeys'), { enabled: canUsePasskeys(config.siteOrigin) });
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (!Array.isArray(data) || data.length === 0) return null;
  const prove = async () => {
    setIsPending(true);
    setFailure(null);
    try {
      const { data: options } = await callApi('passkeySignInOptions', undefined);
      const credential = await askPasskey(options);
      // None comes where the user has changed their mind.
      if (credential) {
        await call(deskCalls.proveByPasskey, { credential });
        onProved();
        return;
      }
    } catch (error) {
      setFailure(describeFailure(error));
    }
    setIsPending(false);
  };
  return (
    <div className={styles['other']}>
      <Button
        variant="secondary"
        icon={<Icon of={KeyRound} />}
        pending={isPending}
        onClick={() => void prove()}
      >
        Use a passkey
      </Button>
      {failure && (
        <Notice tone="error" live>
          {failure}
        </Notice>
      )}
    </div>
  );
}
