import { usePlatform, type CallApi } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Notice } from '@tableside/ui/notice';
import { useEffect, useState } from 'react';
import { beginGoogleSignIn } from '../../lib/pending-sign-in';
import { leaveTo } from './leave';
import styles from '../../components/account-form.module.css';

/** Buttons that send the browser to the host's own sign-in addresses. Where the host offers none, they say so. */
export function Providers({ names }: { readonly names: readonly Provider[] }) {
  const { call, config } = usePlatform();
  const [asked, setAsked] = useState<Provider | null>(null);
  const [missing, setMissing] = useState<Provider | null>(null);

  // Back from the provider, a page that the browser kept would go on waiting.
  useEffect(() => {
    const handleReturn = () => setAsked(null);
    window.addEventListener('pageshow', handleReturn);
    return () => window.removeEventListener('pageshow', handleReturn);
  }, []);

  const handleClick = async (provider: Provider) => {
    if (asked) return;
    setAsked(provider);
    setMissing(null);
    const address = `${config.apiOrigin}/api/auth/${provider.toLowerCase()}`;
    if (await isProviderOffered(call, provider, address)) {
      const isElsewhere = provider === 'Google' && config.apiOrigin !== '';
      leaveTo(address + (isElsewhere ? await beginGoogleSignIn() : ''));
      return;
    }
    setMissing(provider);
    setAsked(null);
  };
  return (
    <div className={styles['providers']}>
      <p className={styles['or']}>or</p>
      {names.map((provider) => (
        <Button
          key={provider}
          variant="secondary"
          block
          pending={asked === provider}
          onClick={() => void handleClick(provider)}
        >
          Continue with {provider}
        </Button>
      ))}
      <div role="status">
        {missing && (
          <Notice>{missing} sign-in is not set up here. Use your email address instead.</Notice>
        )}
      </div>
    </div>
  );
}

type Provider = 'Google' | 'Facebook';

/** Longer than this nobody waits for an answer that only spares a detour, in milliseconds. */
const PATIENCE_MS = 5000;
const NOT_FOUND = 404;

/** Whether the host has set a provider up; null when it does not say, or not in time. */
async function askHost(call: CallApi, provider: Provider): Promise<boolean | null> {
  try {
    const { data } = await call('providers', undefined, AbortSignal.timeout(PATIENCE_MS));
    return provider === 'Google' ? data.google : data.facebook;
  } catch {
    return null;
  }
}

/** A redirect cannot be read, and need not be: anything but "not found" is an offer. */
const probe = (address: string): Promise<boolean> =>
  fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ status }) => status !== NOT_FOUND,
    () => false,
  );

/** Whether to send the browser to a provider's address. Google's is part of every host's contract, so only a plain no
 * counts; Facebook's is an extra that has to be there. */
async function isProviderOffered(
  call: CallApi,
  provider: Provider,
  address: string,
): Promise<boolean> {
  const answer = await askHost(call, provider);
  return answer ?? (provider === 'Google' || (await probe(address)));
}
