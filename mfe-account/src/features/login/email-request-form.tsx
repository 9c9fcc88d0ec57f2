import { forgotPasswordRules } from '@tableside/contracts/account/rules';
import { formCheck } from '@tableside/contracts/common/rules';
import { paths } from '@tableside/contracts/paths';
import { isNotOffered, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Field, Input } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { Notice } from '@tableside/ui/notice';
import { useState } from 'react';
import { SubmitButton } from '../../components/form-parts';
import { describeAuthFailure } from '../../lib/account-forms';
import styles from '../../components/account-form.module.css';

interface EmailRequestFormProps {
  readonly endpoint: 'forgotPassword' | 'resendVerification';
  readonly label: string;
  /** Shown for every address, so that it does not reveal who has an account. */
  readonly reply: string;
  readonly notOffered: string;
}

export function EmailRequestForm({ endpoint, label, reply, notOffered }: EmailRequestFormProps) {
  const { call } = usePlatform();
  const [outcome, setOutcome] = useState<'sent' | 'not-offered' | null>(null);
  const form = useForm({
    schema: () => formCheck(forgotPasswordRules),
    onSubmit: async (fields) => {
      try {
        await call(endpoint, fields);
        setOutcome('sent');
      } catch (error) {
        if (!isNotOffered(error)) throw error;
        setOutcome('not-offered');
      }
    },
    onError: describeAuthFailure,
  });
  return (
    <div className={styles['stack']}>
      <Form
        form={form}
        method="post"
        className={styles['form']}
        onSubmitCapture={() => setOutcome(null)}
      >
        <ErrorSummary />
        <Field name="email" label="Email" required>
          <Input type="email" autoComplete="email" />
        </Field>
        <SubmitButton pending={form.pending}>{label}</SubmitButton>
      </Form>
      <div role="status">
        {outcome === 'sent' && <Notice tone="success">{reply}</Notice>}
        {outcome === 'not-offered' && (
          <Notice>
            {notOffered} <AppLink href={paths.contact}>Contact us</AppLink> and we’ll help.
          </Notice>
        )}
      </div>
    </div>
  );
}
