import { appCodeRules } from '@tableside/contracts/account/rules';
import { describeFailure, refusedFields, usePlatform } from '@tableside/platform';
import { readProofNeed, useProvenCall } from '@tableside/platform/proof';
import { Button } from '@tableside/ui/button';
import { Field, Input } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { requiredCheck } from '../../../lib/required-check';
import formStyles from '../form.module.css';
import { AppCode } from './app-code';
import { readOffer, readRecoveryCodes, type AppOffer } from './read-two-step';
import styles from './two-step.module.css';

export interface AddAppProps {
  /** @param codes recovery codes that are new, mostly where two-step sign-in was off before */
  readonly onAdded: (codes: readonly string[]) => Promise<void>;
  readonly onCancel: () => void;
}

/** Shows a secret for an app, and asks for a code of it. */
export function AddApp({ onAdded, onCancel }: AddAppProps) {
  const { offer, hasFailed, ask } = useOffer(onCancel);
  return (
    <div className={styles['part']}>
      <ol className={styles['steps']}>
        <li>Open an authenticator app on your phone, such as the one of your password manager.</li>
        <li>Scan the code, or type the key.</li>
        <li>Type the 6 digits that the app shows.</li>
      </ol>
      {hasFailed && <LoadError what="a key for your app" onRetry={() => void ask()} />}
      {!offer && !hasFailed && <Skeleton width="long" />}
      {offer && <AppCode offer={offer} />}
      {offer && <FirstCode onAdded={onAdded} onCancel={onCancel} />}
      {!offer && (
        <Button variant="quiet" className={styles['start']} onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}

/** Asks for a secret once. Where the host wants a proof and gets none, nothing is added. */
function useOffer(onRefused: () => void) {
  const call = useProvenCall();
  const [offer, setOffer] = useState<AppOffer | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const ask = async () => {
    setHasFailed(false);
    try {
      const { data } = await call('offerApp', undefined);
      setOffer(readOffer(data));
    } catch (error) {
      if (readProofNeed(error)) onRefused();
      else setHasFailed(true);
    }
  };
  const askOnce = useEffectEvent(() => void ask());
  const wasAsked = useRef(false);
  useEffect(() => {
    if (wasAsked.current) return;
    wasAsked.current = true;
    askOnce();
  }, []);
  return { offer, hasFailed, ask };
}

function FirstCode({ onAdded, onCancel }: AddAppProps) {
  const { toasts } = usePlatform();
  const call = useProvenCall();
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({
    schema: () => requiredCheck(appCodeRules),
    onError: (error) => describeFailure(error),
    onSubmit: async (fields) => {
      try {
        const { data, message } = await call('addApp', fields);
        toasts.show('success', message || 'Your authenticator app is added.');
        await onAdded(readRecoveryCodes(data));
        return undefined;
      } catch (error) {
        const fieldErrors = refusedFields(error);
        return 'code' in fieldErrors ? { fieldErrors } : { formError: describeFailure(error) };
      }
    },
  });
  const { failures } = form;
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [failures]);
  return (
    <Form form={form} className={formStyles['form']}>
      <ErrorSummary />
      <Field name="code" label="Code from your app" required>
        <Input ref={field} inputMode="numeric" autoComplete="one-time-code" />
      </Field>
      <div className={formStyles['actions']}>
        <Button type="submit" pending={form.pending}>
          Turn it on
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
