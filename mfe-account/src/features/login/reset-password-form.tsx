import {
  checkNewPassword,
  newPasswordRules,
  ownDetailsRules,
} from '@tableside/contracts/account/rules';
import { formCheck } from '@tableside/contracts/common/rules';
import { paths } from '@tableside/contracts/paths';
import { ApiError, isNotOffered, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Field, Input, PasswordInput } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { Notice } from '@tableside/ui/notice';
import { useState } from 'react';
import { SubmitButton } from '../../components/submit-button';
import { describeEntranceFailure, PASSWORD_HINT } from '../../lib/account-forms';
import { useLinkSignIn } from './use-mail-link';
import styles from '../../components/account-form.module.css';

const NOT_OFFERED = 'Passwords cannot be reset here by mail.';

/** The host's words may end in what the link beside them says. */
const NEW_LINK_SENTENCE = / Ask for a new link\.$/;

const FIELDS = ['password', 'password_confirmation', ...Object.keys(ownDetailsRules)];

/** What stands under the form after a refusal that another password will not mend. */
type Help = 'new-link' | 'not-offered' | null;

export interface ResetPasswordFormProps {
  readonly token: string;
  /** Whether name and phone are asked for from the start; otherwise they are once the host asks. */
  readonly asksDetails?: boolean;
  readonly onDone: () => void;
}

export function ResetPasswordForm({ token, asksDetails = false, onDone }: ResetPasswordFormProps) {
  const { call } = usePlatform();
  const signIn = useLinkSignIn();
  const [help, setHelp] = useState<Help>(null);
  const [hasDetails, setHasDetails] = useState(asksDetails);
  const form = useForm({
    schema: () => formCheck({ ...(hasDetails && ownDetailsRules), ...newPasswordRules }),
    toInput: (data) => ({ ...Object.fromEntries(data), token }),
    onSubmit: async (fields) => {
      setHelp(null);
      const wrong = checkNewPassword(fields);
      if (Object.keys(wrong).length) return { fieldErrors: wrong };
      try {
        const { data } = await call('resetPassword', fields);
        signIn(data);
        onDone();
        return undefined;
      } catch (error) {
        const named = error instanceof ApiError ? error.fields : {};
        if (Object.keys(ownDetailsRules).some((name) => name in named)) setHasDetails(true);
        if (FIELDS.some((name) => name in named)) return { fieldErrors: named };
        if (isNotOffered(error)) {
          setHelp('not-offered');
          return { formError: NOT_OFFERED };
        }
        if (error instanceof ApiError) setHelp('new-link');
        return { formError: describeEntranceFailure(error) };
      }
    },
  });
  if (help === 'new-link') {
    return (
      <Notice
        tone="error"
        live
        actions={<AppLink href={paths.forgotPassword}>Ask for a new link</AppLink>}
      >
        {form.formError?.replace(NEW_LINK_SENTENCE, '')}
      </Notice>
    );
  }
  return (
    <Form form={form} method="post" className={styles['form']}>
      <ErrorSummary />
      {help === 'not-offered' && (
        <p>
          <AppLink href={paths.contact}>Write to us</AppLink> and we will help.
        </p>
      )}
      {hasDetails && <OwnDetails />}
      <Field name="password" label="New password" hint={PASSWORD_HINT} required>
        <PasswordInput autoComplete="new-password" />
      </Field>
      <Field name="password_confirmation" label="Confirm password" required>
        <PasswordInput autoComplete="new-password" />
      </Field>
      <SubmitButton pending={form.pending}>Save password</SubmitButton>
    </Form>
  );
}

/** Name and phone of somebody whose account may say what another person typed. */
const OwnDetails = () => (
  <>
    <div className={styles['pair']}>
      <Field name="first_name" label="First name" required>
        <Input autoComplete="given-name" />
      </Field>
      <Field name="last_name" label="Last name" required>
        <Input autoComplete="family-name" />
      </Field>
    </div>
    <Field name="phone" label="Phone">
      <Input type="tel" autoComplete="tel" />
    </Field>
  </>
);
