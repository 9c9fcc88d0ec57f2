import { usePlatform } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Notice } from '@tableside/ui/notice';
import { useEffect, useState } from 'react';
import styles from '../../components/account-form.module.css';
import { beginGoogleSignIn } from '../../lib/google-verifier';
import { leaveTo } from './leave';
import { isProviderOffered, type Provider } from './provider-offer';

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
