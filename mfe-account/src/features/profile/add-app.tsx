import { appCodeRules } from '@tableside/contracts/account/rules';
import { describeFailure, usePlatform } from '@tableside/platform';
import { readProofNeed, useProvenCall } from '@tableside/platform/proof';
import { Button } from '@tableside/ui/button';
import { Field, Input } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureOf, requiredCheck } from '../../lib/account-forms';
import { readOffer, readRecoveryCodes, type AppOffer } from './read-two-step';
import { copyText } from './recovery-codes';
import profile from './profile.module.css';
import styles from './security.module.css';

interface AddAppProps {
  readonly onAdded: (codes: readonly string[]) => Promise<void>;
  readonly onCancel: () => void;
}

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
    onError: failureOf('code', describeFailure),
    onSubmit: async (fields) => {
      const { data, message } = await call('addApp', fields);
      toasts.show('success', message || 'Your authenticator app is added.');
      await onAdded(readRecoveryCodes(data));
    },
  });
  const { failures } = form;
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [failures]);
  return (
    <Form form={form} className={profile['form']}>
      <ErrorSummary />
      <Field name="code" label="Code from your app" required>
        <Input ref={field} inputMode="numeric" autoComplete="one-time-code" />
      </Field>
      <div className={profile['actions']}>
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

/** Light modules around a code, without which phones do not find it. */
const BORDER = 2;

interface Drawing {
  readonly size: number;
  readonly path: string;
}

function AppCode({ offer: { secret, uri } }: { readonly offer: AppOffer }) {
  const drawing = useDrawing(uri);
  const [said, setSaid] = useState('');
  const handleCopy = async () =>
    setSaid((await copyText(secret)) ? 'Key copied.' : 'Select the key and copy it.');
  return (
    <div className={styles['offer']}>
      {drawing && (
        <svg
          role="img"
          aria-label="QR code for your authenticator app"
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          shapeRendering="crispEdges"
          className={styles['code']}
        >
          <path d={drawing.path} />
        </svg>
      )}
      <div className={styles['key']}>
        <p id="two-step-key" className={styles['note']}>
          Or type this key; capitals and spaces don&rsquo;t matter:
        </p>
        <p aria-describedby="two-step-key" className={styles['secret']} translate="no">
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </p>
        <Button variant="secondary" size="small" onClick={() => void handleCopy()}>
          Copy the key
        </Button>
        <p role="status" className={styles['said']}>
          {said}
        </p>
      </div>
    </div>
  );
}

/** Draws a QR code; what draws it is downloaded for it. Without it the key is left. */
function useDrawing(uri: string): Drawing | null {
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  useEffect(() => {
    let isWanted = true;
    import('uqr').then(
      ({ encode }) => {
        const { size, data } = encode(uri, { border: BORDER });
        const path = data
          .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
          .join('');
        if (isWanted) setDrawing({ size, path });
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [uri]);
  return drawing;
}
