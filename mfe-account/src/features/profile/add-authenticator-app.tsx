import { appCodeRules } from '@tableside/contracts/account/rules';
import { fields, text } from '@tableside/contracts/common/read';
import { describeFailure, usePlatform } from '@tableside/platform';
import { readReauthRequired, useReauthCall } from '@tableside/platform/reauth';
import { Button } from '@tableside/ui/button';
import { Field, Input } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { LoadError } from '@tableside/ui/notice';
import { Skeleton } from '@tableside/ui/skeleton';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Status } from '../../components/form-parts';
import { toFieldFailure, requiredCheck } from '../../lib/account-forms';
import { copyText, readRecoveryCodes } from './recovery-codes';
import shared from '../../components/components.module.css';
import profile from './profile.module.css';
import styles from './security.module.css';

interface AddAuthenticatorAppProps {
  readonly onAdded: (codes: readonly string[]) => Promise<void>;
  readonly onCancel: () => void;
}

export function AddAuthenticatorApp({ onAdded, onCancel }: AddAuthenticatorAppProps) {
  const { offer, hasFailed, load } = useOffer(onCancel);
  return (
    <div className={shared['stack']}>
      <ol className={styles['steps']}>
        <li>Open an authenticator app on your phone, such as your password manager.</li>
        <li>Scan the QR code or enter the key.</li>
        <li>Enter the 6-digit code from the app.</li>
      </ol>
      {hasFailed && <LoadError what="a key for your app" onRetry={() => void load()} />}
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

/** Requests a secret once. If the API requires re-authentication and the user cancels it, adding the app is canceled. */
function useOffer(onCancel: () => void) {
  const call = useReauthCall();
  const [offer, setOffer] = useState<AppOffer | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const load = async () => {
    setHasFailed(false);
    try {
      const { data } = await call('offerApp', undefined);
      setOffer(readOffer(data));
    } catch (error) {
      if (readReauthRequired(error)) onCancel();
      else setHasFailed(true);
    }
  };
  const loadOnce = useEffectEvent(() => void load());
  const wasRequested = useRef(false);
  useEffect(() => {
    if (wasRequested.current) return;
    wasRequested.current = true;
    loadOnce();
  }, []);
  return { offer, hasFailed, load };
}

function FirstCode({ onAdded, onCancel }: AddAuthenticatorAppProps) {
  const { toasts } = usePlatform();
  const call = useReauthCall();
  const field = useRef<HTMLInputElement>(null);
  const form = useForm({
    schema: () => requiredCheck(appCodeRules),
    onError: toFieldFailure('code', describeFailure),
    onSubmit: async (fields) => {
      const { data, message } = await call('addApp', fields);
      toasts.show('success', message || 'Authenticator app added.');
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
          Turn on
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

/** Light modules around the code, which scanners need. */
const BORDER = 2;

interface QrCode {
  readonly size: number;
  readonly path: string;
}

function AppCode({ offer: { secret, uri } }: { readonly offer: AppOffer }) {
  const qrCode = useQrCode(uri);
  const [status, setStatus] = useState('');
  const handleCopy = async () =>
    setStatus(
      (await copyText(secret))
        ? 'Key copied.'
        : 'We couldn’t copy the key. Select it and copy it manually.',
    );
  return (
    <div className={styles['offer']}>
      {qrCode && (
        <svg
          role="img"
          aria-label="QR code for your authenticator app"
          viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
          shapeRendering="crispEdges"
          className={styles['code']}
        >
          <path d={qrCode.path} />
        </svg>
      )}
      <div className={styles['key']}>
        <p id="two-step-key" className={shared['note']}>
          Or enter this key. Capitalization and spaces don’t matter.
        </p>
        <p aria-describedby="two-step-key" className={styles['secret']} translate="no">
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </p>
        <Button variant="secondary" size="small" onClick={() => void handleCopy()}>
          Copy key
        </Button>
        <Status>{status}</Status>
      </div>
    </div>
  );
}

/** Draws a QR code; null while its code downloads, and when that fails. */
function useQrCode(uri: string): QrCode | null {
  const [qrCode, setQrCode] = useState<QrCode | null>(null);
  useEffect(() => {
    let isWanted = true;
    import('uqr').then(
      ({ encode }) => {
        const { size, data } = encode(uri, { border: BORDER });
        const path = data
          .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
          .join('');
        if (isWanted) setQrCode({ size, path });
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [uri]);
  return qrCode;
}

interface AppOffer {
  readonly secret: string;
  readonly uri: string;
}

/** @throws {Error} if the secret or a valid URI is missing */
function readOffer(value: unknown): AppOffer {
  const data = fields(value);
  const [secret, uri] = [text(data['secret']), text(data['uri'])];
  if (!secret || !uri?.startsWith('otpauth://totp/'))
    throw new Error('The API returned no secret or a URI that is not otpauth://totp/.');
  return { secret, uri };
}
