import type { User } from '@tableside/contracts/account/model';
import { paths } from '@tableside/contracts/paths';
import { usePlatform } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Notice } from '@tableside/ui/notice';
import { useState } from 'react';
import { canUsePasskeys } from '../../lib/passkey-support';
import type { PendingSignIn, SecondStep } from '../../lib/pending-sign-in';
import styles from '../account-form.module.css';
import { CodeForm } from './code-form';
import { PasskeyStep } from './passkey-step';

export interface SecondStepFormProps {
  readonly pending: PendingSignIn;
  /** The token is stored and the shell knows of it.
   * @param user null when the host does not say who it is */
  readonly onSignedIn: (user: User | null) => void | Promise<void>;
  /** Back to the first step. */
  readonly onRestart: () => void;
}

const OTHERS: Readonly<Record<SecondStep, string>> = {
  app: 'Use a code of your app',
  passkey: 'Use a passkey',
  recovery: 'Use a recovery code',
};

/** The second step of a sign-in, by whichever way the person has at hand. */
export function SecondStepForm({ pending, onSignedIn, onRestart }: SecondStepFormProps) {
  const { config } = usePlatform();
  const canSign = canUsePasskeys(config.siteOrigin);
  const ways = pending.ways.filter((way) => way !== 'passkey' || canSign);
  const [chosen, setChosen] = useState<SecondStep | null>(null);
  const [ended, setEnded] = useState<string | null>(null);
  const way = chosen ?? ways[0];
  if (ended !== null) {
    return (
      <>
        <Notice tone="error" live>
          {ended}
        </Notice>
        <Button variant="accent" size="large" block onClick={onRestart}>
          Sign in again
        </Button>
      </>
    );
  }
  const step = { pending, onSignedIn, onEnded: setEnded };
  return (
    <>
      {way === 'passkey' && <PasskeyStep {...step} />}
      {(way === 'app' || way === 'recovery') && <CodeForm key={way} way={way} {...step} />}
      {way === undefined && (
        <Notice tone="warning">This browser can&rsquo;t take the second step.</Notice>
      )}
      <div className={styles['between']}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button
              key={other}
              variant="quiet"
              size="small"
              className={styles['flush']}
              onClick={() => setChosen(other)}
            >
              {OTHERS[other]}
            </Button>
          ))}
        <Button variant="quiet" size="small" className={styles['flush']} onClick={onRestart}>
          Sign in as somebody else
        </Button>
      </div>
      <p className={styles['quiet']}>
        Lost your phone and your recovery codes?{' '}
        <a href={paths.contact} target="_blank" rel="noopener">
          Write to us
        </a>
        .
      </p>
    </>
  );
}
