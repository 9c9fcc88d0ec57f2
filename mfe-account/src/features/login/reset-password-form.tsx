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
import { SubmitButton } from '../../components/form-parts';
import { describeAuthFailure, PASSWORD_HINT } from '../../lib/account-forms';
import { useLinkSignIn } from './use-email-link';
import styles from '../../components/account-form.module.css';

const NOT_OFFERED = 'Password reset by email isn’t available here.';

/** The API's message may end with the text of the link next to it. */
const NEW_LINK_MESSAGE = / Request a new (?:link|one)\.$/;

const FIELDS = ['password', 'password_confirmation', ...Object.keys(ownDetailsRules)];

/** Help after an error that another password will not fix. */
type Help = 'new-link' | 'not-offered' | null;

interface ResetPasswordFormProps {
  readonly token: string;
  /** Shows the name and phone fields from the start, not only once the API requires them. Defaults to false. */
  readonly needsDetails?: boolean;
  readonly onDone: () => void;
}

export function ResetPasswordForm({ token, needsDetails = false, onDone }: ResetPasswordFormProps) {
  const { call } = usePlatform();
  const signIn = useLinkSignIn();
  const [help, setHelp] = useState<Help>(null);
  const [hasDetails, setHasDetails] = useState(needsDetails);
  const form = useForm({
    schema: () => formCheck({ ...(hasDetails && ownDetailsRules), ...newPasswordRules }),
    toInput: (data) => ({ ...Object.fromEntries(data), token }),
    onSubmit: async (fields) => {
      setHelp(null);
      const errors = checkNewPassword(fields);
      if (Object.keys(errors).length) return { fieldErrors: errors };
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
        return { formError: describeAuthFailure(error) };
      }
    },
  });
  if (help === 'new-link') {
    return (
      <Notice
        tone="error"
        live
        actions={<AppLink href={paths.forgotPassword}>Request a new link</AppLink>}
      >
        {form.formError?.replace(NEW_LINK_MESSAGE, '')}
      </Notice>
    );
  }
  return (
    <Form form={form} method="post" className={styles['form']}>
      <ErrorSummary />
      {help === 'not-offered' && (
        <p>
          <AppLink href={paths.contact}>Contact us</AppLink> and we’ll help.
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

/** Replaces details that someone else may have entered. */
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
