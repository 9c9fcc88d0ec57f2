import type { User } from '@tableside/contracts/account/model';
import { paths } from '@tableside/contracts/paths';
import { appCodeRules, recoveryCodeRules } from '@tableside/contracts/account/rules';
import { ApiError, usePlatform, type CallApi } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Field, Input } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { Icon } from '@tableside/ui/icon';
import { Notice } from '@tableside/ui/notice';
import { KeyRound } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Failure } from './failure';
import { describeEntranceFailure, failureOf, requiredCheck } from '../lib/account-forms';
import { canUsePasskeys } from '../lib/passkey-support';
import type { PendingSignIn, SecondStep } from '../lib/pending-sign-in';
import { storeToken } from '../lib/token';
import { usePasskeySignIn } from '../lib/use-passkey-sign-in';
import { SubmitButton } from './submit-button';
import styles from './account-form.module.css';

export interface SecondStepFormProps {
  readonly pending: PendingSignIn;
  /** The token is stored and the shell knows of it.
   * @param user null when the host does not say who it is */
  readonly onSignedIn: (user: User | null) => void | Promise<void>;
  readonly onRestart: () => void;
}

const OTHERS: Readonly<Record<SecondStep, string>> = {
  app: 'Use a code of your app',
  passkey: 'Use a passkey',
  recovery: 'Use a recovery code',
};

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
        <Failure>{ended}</Failure>
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

const FIELDS = {
  app: {
    rules: appCodeRules,
    label: 'Code from your app',
    hint: 'Type the 6 digits that your authenticator app shows for Tableside.',
  },
  recovery: {
    rules: recoveryCodeRules,
    label: 'Recovery code',
    hint: 'Type one of the codes that you kept when you turned two-step sign-in on. Each works once.',
  },
} as const;

function CodeForm({
  way,
  pending,
  onSignedIn,
  onEnded,
}: StepProps & { readonly way: keyof typeof FIELDS }) {
  const { call } = usePlatform();
  const field = useRef<HTMLInputElement>(null);
  const { rules, label, hint } = FIELDS[way];
  const form = useForm({
    schema: () => requiredCheck(rules),
    onError: (error) => {
      if (hasEnded(error)) onEnded(describeEntranceFailure(error));
      return failureOf('code')(error);
    },
    onSubmit: async ({ code }, element) => {
      const user = await finishSignIn(call, pending, { code });
      if (element.isConnected) await onSignedIn(user);
    },
  });
  const { failures } = form;
  useEffect(() => {
    // At first, and after a wrong code, which stays to be mended.
    field.current?.focus();
    field.current?.select();
  }, [failures]);
  return (
    <Form form={form} method="post" className={styles['form']}>
      <ErrorSummary />
      <Field name="code" label={label} hint={hint} required>
        <Input
          ref={field}
          {...(way === 'app'
            ? { inputMode: 'numeric', autoComplete: 'one-time-code' }
            : { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false })}
        />
      </Field>
      <SubmitButton pending={form.pending}>Go on</SubmitButton>
    </Form>
  );
}

function PasskeyStep({ pending: started, onSignedIn, onEnded }: StepProps) {
  const { call } = usePlatform();
  const { pending, failure, signIn } = usePasskeySignIn({
    onSignedIn,
    explain: ({ sentence }) => sentence ?? 'No passkey was used. Try again, or take another way.',
    describe: (error) => {
      if (!hasEnded(error)) return describeEntranceFailure(error);
      onEnded(describeEntranceFailure(error));
      return null;
    },
  });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className={styles['stack']}>
      <p id="passkey-step">Use your passkey to finish signing in.</p>
      <Button
        ref={button}
        variant="accent"
        size="large"
        block
        pending={pending}
        icon={<Icon of={KeyRound} />}
        aria-describedby="passkey-step"
        onClick={() => void signIn((credential) => finishSignIn(call, started, { credential }))}
      >
        Use your passkey
      </Button>
      <Failure>{failure}</Failure>
    </div>
  );
}

interface StepProps {
  readonly pending: PendingSignIn;
  readonly onSignedIn: (user: User | null) => void | Promise<void>;
  /** The sign-in has to begin anew.
   * @param sentence why */
  readonly onEnded: (sentence: string) => void;
}

/** Takes the second step and keeps the token.
 * @returns who it is; null when the host does not say
 * @throws whatever the transport throws */
async function finishSignIn(
  call: CallApi,
  { ticket, isRemembered, keepsPerson = false }: PendingSignIn,
  step: { readonly code: string } | { readonly credential: object },
): Promise<User | null> {
  const { data } = await call('secondStep', { ticket, ...step });
  if (!data.token) throw new Error('The host sent no token.');
  storeToken(data.token, isRemembered, keepsPerson ? data.user : null);
  return data.user;
}

const hasEnded = (error: unknown): boolean =>
  error instanceof ApiError && error.data?.['error'] === 'ticket-ended';
