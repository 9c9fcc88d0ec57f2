import { usePlatform, type CallApi } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Notice } from '@tableside/ui/notice';
import { useEffect, useState } from 'react';
import { startGoogleSignIn } from '../../lib/pending-sign-in';
import { redirectTo } from './redirect';
import styles from '../../components/account-form.module.css';

/** Buttons that open the API's sign-in URLs, or show that a provider is not available. */
export function Providers({ names }: { readonly names: readonly Provider[] }) {
  const { call, config } = usePlatform();
  const [requested, setRequested] = useState<Provider | null>(null);
  const [missing, setMissing] = useState<Provider | null>(null);

  // A page restored from the back/forward cache would stay busy.
  useEffect(() => {
    const handleReturn = () => setRequested(null);
    window.addEventListener('pageshow', handleReturn);
    return () => window.removeEventListener('pageshow', handleReturn);
  }, []);

  const handleClick = async (provider: Provider) => {
    if (requested) return;
    setRequested(provider);
    setMissing(null);
    const address = `${config.apiOrigin}/api/auth/${provider.toLowerCase()}`;
    if (await isProviderOffered(call, provider, address)) {
      const isOtherOrigin = provider === 'Google' && config.apiOrigin !== '';
      redirectTo(address + (isOtherOrigin ? await startGoogleSignIn() : ''));
      return;
    }
    setMissing(provider);
    setRequested(null);
  };
  return (
    <div className={styles['providers']}>
      <p className={styles['or']}>or</p>
      {names.map((provider) => (
        <Button
          key={provider}
          variant="secondary"
          block
          pending={requested === provider}
          onClick={() => void handleClick(provider)}
        >
          Continue with {provider}
        </Button>
      ))}
      <div role="status">
        {missing && <Notice>{missing} login isn’t available here. Use your email instead.</Notice>}
      </div>
    </div>
  );
}

type Provider = 'Google' | 'Facebook';

const TIMEOUT_MS = 5000;
const NOT_FOUND = 404;

/** Whether the API has set up a provider; null when it does not say in time. */
async function fetchIsSetUp(call: CallApi, provider: Provider): Promise<boolean | null> {
  try {
    const { data } = await call('providers', undefined, AbortSignal.timeout(TIMEOUT_MS));
    return provider === 'Google' ? data.google : data.facebook;
  } catch {
    return null;
  }
}

/** True unless the URL is unreachable or not found. A redirect cannot be read. */
const probe = (address: string): Promise<boolean> =>
  fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ status }) => status !== NOT_FOUND,
    () => false,
  );

/** Google is in every API's contract, so it is offered unless the API denies it. Facebook is optional and must exist. */
async function isProviderOffered(
  call: CallApi,
  provider: Provider,
  address: string,
): Promise<boolean> {
  const response = await fetchIsSetUp(call, provider);
  return response ?? (provider === 'Google' || (await probe(address)));
}
