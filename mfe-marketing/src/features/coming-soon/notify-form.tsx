import { notifyRules, formCheck } from '@tableside/contracts/form-rules';
import { ApiError, useContent, usePlatform } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Field, Input } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { Notice } from '@tableside/ui/notice';
import { useState } from 'react';
import { builtInComingSoon } from '../../content/coming-soon';
import styles from './notify-form.module.css';

const NOT_OFFERED = 404;

/** Leaves an address for the day of the launch. A host that does not store addresses gets no second try. */
export function NotifyForm() {
  const { call } = usePlatform();
  const { alert, thanks } = useContent('coming-soon', builtInComingSoon);
  const [isSent, setIsSent] = useState(false);
  const form = useForm({
    schema: () => formCheck(notifyRules),
    onSubmit: async (signup, element) => {
      await call('notify', signup).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.status === NOT_OFFERED)) throw error;
      });
      element.reset();
      setIsSent(true);
      window.alert(alert);
    },
    onError: () => 'We could not save your address. Please try again.',
  });
  return (
    <Form form={form} className={styles['form']}>
      <ErrorSummary />
      <Field name="email" label="Email" required className={styles['field']}>
        <Input type="email" autoComplete="email" maxLength={254} />
      </Field>
      <Button type="submit" variant="accent" size="large" pending={form.pending}>
        Notify me
      </Button>
      {isSent && (
        <Notice tone="success" live>
          {thanks}
        </Notice>
      )}
    </Form>
  );
}
