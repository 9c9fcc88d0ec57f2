import { formCheck } from '@tableside/contracts/common/rules';
import { notifyRules, readHoneypot } from '@tableside/contracts/site/rules';
import { describeFailure, isNotOffered, usePlatform } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Field, Input } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { Honeypot } from '../../components/honeypot';
import { Notice } from '@tableside/ui/notice';
import { useState } from 'react';
import { useKeptWords } from '../../lib/use-kept-words';
import styles from './notify-form.module.css';

const FIELDS = Object.keys(notifyRules);
const FAILED = 'We could not save your address. Please try again.';

export interface NotifyFormProps {
  /** Said by the browser's own alert once an address was taken. */
  readonly alert: string;
  /** Stays in the page after that. */
  readonly thanks: string;
}

/** Leaves an address for the day of the launch. A host that does not store addresses gets no second try. */
export function NotifyForm({ alert, thanks }: NotifyFormProps) {
  const { call } = usePlatform();
  const [isSent, setIsSent] = useState(false);
  const { ref, noteSent } = useKeptWords('notify', FIELDS);
  const form = useForm({
    schema: () => formCheck(notifyRules),
    onSubmit: async (signup, element) => {
      const clearSent = noteSent(element);
      const honeypot = readHoneypot(new FormData(element));
      await call('notify', { ...signup, ...honeypot }).catch((error: unknown) => {
        if (!isNotOffered(error)) throw error;
      });
      clearSent();
      setIsSent(true);
      window.alert(alert);
    },
    onError: (error) => describeFailure(error, { broken: FAILED, unreachable: FAILED }),
  });
  return (
    <Form
      ref={ref}
      form={form}
      method="post"
      className={styles['form']}
      onSubmitCapture={() => setIsSent(false)}
    >
      <ErrorSummary />
      <div className={styles['line']}>
        <Field name="email" label="Email" required className={styles['field']}>
          <Input type="email" autoComplete="email" />
        </Field>
        <Button type="submit" variant="accent" size="large" pending={form.pending}>
          Notify me
        </Button>
      </div>
      <Honeypot />
      <noscript>
        <Notice>Leaving an address needs JavaScript.</Notice>
      </noscript>
      <div role="status" className={styles['outcome']}>
        {isSent && <Notice tone="success">{thanks}</Notice>}
      </div>
    </Form>
  );
}
