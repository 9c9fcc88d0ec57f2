import { usePlatform } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Notice } from '@tableside/ui/notice';
import { useState } from 'react';
import styles from './account-form.module.css';

const NOT_OFFERED = 404;

type Provider = 'Google' | 'Facebook';

/** Buttons that send the browser to the host's own sign-in addresses. Where the host offers none, they say so. */
export function Providers({ names }: { readonly names: readonly Provider[] }) {
  const { apiOrigin } = usePlatform().config;
  const [missing, setMissing] = useState<Provider | null>(null);
  const handleClick = async (provider: Provider) => {
    const address = `${apiOrigin}/api/auth/${provider.toLowerCase()}`;
    // A redirect cannot be read, and need not be: anything but "not found" is an offer.
    const answer = await fetch(address, { redirect: 'manual' }).catch(() => null);
    if (answer?.status === NOT_OFFERED) setMissing(provider);
    else window.location.assign(address);
  };
  return (
    <div className={styles['providers']}>
      {names.map((provider) => (
        <Button key={provider} variant="secondary" block onClick={() => void handleClick(provider)}>
          Continue with {provider}
        </Button>
      ))}
      {missing && (
        <Notice live>{missing} sign-in is not set up here. Use your email address instead.</Notice>
      )}
    </div>
  );
}
