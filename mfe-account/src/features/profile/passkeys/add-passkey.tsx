import { describeDevice } from '@tableside/contracts/account/model';
import { formCheck } from '@tableside/contracts/common/rules';
import { passkeyRules } from '@tableside/contracts/account/rules';
import { ApiError, describeFailure, usePlatform } from '@tableside/platform';
import { useProvenCall } from '@tableside/platform/proof';
import { Button } from '@tableside/ui/button';
import { Field, Input } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { useEffect, useRef } from 'react';
import { loadCeremonies } from '../../../lib/passkey-support';
import styles from '../form.module.css';

export interface AddPasskeyProps {
  readonly onAdded: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for a name, and then has the browser make the passkey. */
export function AddPasskey({ onAdded, onCancel }: AddPasskeyProps) {
  const { toasts } = usePlatform();
  const call = useProvenCall();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const form = useForm({
    schema: () => formCheck(passkeyRules),
    onError: (error) => describeFailure(error),
    onSubmit: async ({ name }) => {
      const { makePasskey, PasskeyFailure } = await loadCeremonies();
      try {
        const { data: options } = await call('passkeyOptions', undefined);
        const credential = await makePasskey(options);
        const { message } = await call('addPasskey', { name, credential });
        toasts.show('success', message || 'Your passkey is added.');
      } catch (error) {
        if (error instanceof PasskeyFailure) {
          return { formError: error.sentence ?? 'No passkey was made.' };
        }
        return {
          formError: describeFailure(error),
          ...(error instanceof ApiError && { fieldErrors: error.fields }),
        };
      }
      await onAdded();
      return undefined;
    },
  });
  return (
    <Form form={form} className={styles['form']}>
      <ErrorSummary />
      <Field
        name="name"
        label="Name of the passkey"
        required
        hint="Tells it from others in this list. Your device asks for the rest."
      >
        <Input ref={field} defaultValue={describeDevice(navigator.userAgent)} maxLength={60} />
      </Field>
      <div className={styles['actions']}>
        <Button type="submit" pending={form.pending}>
          Make the passkey
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
