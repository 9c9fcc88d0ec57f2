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
import { describeAuthFailure, toFieldFailure, requiredCheck } from '../lib/account-forms';
import { canUsePasskeys } from '../lib/passkey-support';
import type { PendingSignIn, SecondStep } from '../lib/pending-sign-in';
import { MISSING_TOKEN, storeToken } from '../lib/token';
import { usePasskeySignIn } from '../lib/use-passkey-sign-in';
import { Failure, SubmitButton } from './form-parts';
import shared from './components.module.css';
import styles from './account-form.module.css';

export interface SecondStepFormProps {
  readonly pending: PendingSignIn;
  /** Called when the token is stored.
   * @param user null when the API does not say who it is */
  readonly onSignedIn: (user: User | null) => void | Promise<void>;
  readonly onRestart: () => void;
}

const METHOD_LABELS: Readonly<Record<SecondStep, string>> = {
  app: 'Use your authenticator app',
  passkey: 'Use a passkey',
  recovery: 'Use a recovery code',
};

export function SecondStepForm({ pending, onSignedIn, onRestart }: SecondStepFormProps) {
  const { config } = usePlatform();
  const hasPasskeys = canUsePasskeys(config.siteOrigin);
  const methods = pending.methods.filter((method) => method !== 'passkey' || hasPasskeys);
  const [chosen, setChosen] = useState<SecondStep | null>(null);
  const [ended, setEnded] = useState<string | null>(null);
  const method = chosen ?? methods[0];
  if (ended !== null) {
    return (
      <>
        <Failure>{ended}</Failure>
        <Button variant="accent" size="large" block onClick={onRestart}>
          Log in again
        </Button>
      </>
    );
  }
  const step = { pending, onSignedIn, onEnded: setEnded };
  return (
    <>
      {method === 'passkey' && <PasskeyStep {...step} />}
      {(method === 'app' || method === 'recovery') && (
        <CodeForm key={method} method={method} {...step} />
      )}
      {method === undefined && (
        <Notice tone="warning">This browser doesn’t support your two-step login method.</Notice>
      )}
      <div className={styles['between']}>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button
              key={other}
              variant="quiet"
              size="small"
              className={styles['flush']}
              onClick={() => setChosen(other)}
            >
              {METHOD_LABELS[other]}
            </Button>
          ))}
        <Button variant="quiet" size="small" className={styles['flush']} onClick={onRestart}>
          Use a different account
        </Button>
      </div>
      <p className={shared['note']}>
        Lost your phone and your recovery codes?{' '}
        <a href={paths.contact} target="_blank" rel="noopener">
          Contact us
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
    hint: 'Enter the 6-digit code from your authenticator app.',
  },
  recovery: {
    rules: recoveryCodeRules,
    label: 'Recovery code',
    hint: 'Enter one of your recovery codes. Each code works once.',
  },
} as const;

function CodeForm({
  method,
  pending,
  onSignedIn,
  onEnded,
}: StepProps & { readonly method: keyof typeof FIELDS }) {
  const { call } = usePlatform();
  const field = useRef<HTMLInputElement>(null);
  const { rules, label, hint } = FIELDS[method];
  const form = useForm({
    schema: () => requiredCheck(rules),
    onError: (error) => {
      if (hasEnded(error)) onEnded(describeAuthFailure(error));
      return toFieldFailure('code')(error);
    },
    onSubmit: async ({ code }, element) => {
      const user = await finishSignIn(call, pending, { code });
      if (element.isConnected) await onSignedIn(user);
    },
  });
  const { failures } = form;
  useEffect(() => {
    // On mount and after a wrong code.
    field.current?.focus();
    field.current?.select();
  }, [failures]);
  return (
    <Form form={form} method="post" className={styles['form']}>
      <ErrorSummary />
      <Field name="code" label={label} hint={hint} required>
        <Input
          ref={field}
          {...(method === 'app'
            ? { inputMode: 'numeric', autoComplete: 'one-time-code' }
            : { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false })}
        />
      </Field>
      <SubmitButton pending={form.pending}>Continue</SubmitButton>
    </Form>
  );
}

function PasskeyStep({ pending: started, onSignedIn, onEnded }: StepProps) {
  const { call } = usePlatform();
  const { pending, failure, signIn } = usePasskeySignIn({
    onSignedIn,
    explain: ({ reason }) => reason ?? 'No passkey was used. Try again or choose another method.',
    describe: (error) => {
      if (!hasEnded(error)) return describeAuthFailure(error);
      onEnded(describeAuthFailure(error));
      return null;
    },
  });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className={styles['stack']}>
      <p id="passkey-step">Use your passkey to finish logging in.</p>
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

interface StepProps extends Omit<SecondStepFormProps, 'onRestart'> {
  /** Called when the sign-in has to start over.
   * @param message shown to the user */
  readonly onEnded: (message: string) => void;
}

/** Sends the second step and stores the token.
 * @returns null when the API does not send the user
 * @throws {Error} when the call fails, or returns no token */
async function finishSignIn(
  call: CallApi,
  { ticket, isRemembered, storesUser = false }: PendingSignIn,
  step: { readonly code: string } | { readonly credential: object },
): Promise<User | null> {
  const { data } = await call('secondStep', { ticket, ...step });
  if (!data.token) throw new Error(MISSING_TOKEN);
  storeToken(data.token, isRemembered, storesUser ? data.user : null);
  return data.user;
}

const hasEnded = (error: unknown): boolean =>
  error instanceof ApiError && error.data?.['error'] === 'ticket-ended';
