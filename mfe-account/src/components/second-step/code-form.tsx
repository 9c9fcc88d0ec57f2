import { appCodeRules, recoveryCodeRules } from '@tableside/contracts/account/rules';
import { refusedFields, usePlatform } from '@tableside/platform';
import { Field, Input } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { useEffect, useRef } from 'react';
import { describeEntranceFailure } from '../../lib/entrance-failure';
import { requiredCheck } from '../../lib/required-check';
import styles from '../account-form.module.css';
import { SubmitButton } from '../submit-button';
import { finishSignIn, hasEnded, type StepProps } from './finish-sign-in';

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

/** Asks for a code of an app, or for a recovery code. */
export function CodeForm({
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
    onError: describeEntranceFailure,
    onSubmit: async ({ code }, element) => {
      try {
        const user = await finishSignIn(call, pending, { code });
        if (element.isConnected) await onSignedIn(user);
        return undefined;
      } catch (error) {
        const sentence = describeEntranceFailure(error);
        if (hasEnded(error)) onEnded(sentence);
        const fieldErrors = refusedFields(error);
        return 'code' in fieldErrors ? { fieldErrors } : { formError: sentence };
      }
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
