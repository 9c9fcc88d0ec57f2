import { formCheck } from '@tableside/contracts/common/rules';
import type { ContentDocument } from '@tableside/contracts/content/model';
import { contactRules, readHoneypot } from '@tableside/contracts/site/rules';
import { usePlatform } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Field, Input, Select, Textarea } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { Honeypot } from '../../components/honeypot';
import { Notice } from '@tableside/ui/notice';
import { useEffect, useRef, useState } from 'react';
import { toFormFailure } from '../../lib/form-failure';
import { useKeptWords } from '../../lib/use-kept-words';
import styles from './contact-form.module.css';

const FAILED = 'Form submission failed:';
const FIELDS = Object.keys(contactRules);
const SUBJECTS = contactRules.subject.oneOf;

export type ContactFormProps = Pick<ContentDocument<'contact'>, 'subjects' | 'thanks'>;

/** The contact form. What was typed stays until the message has been taken, also while somebody looks at another page;
 * to try again is to send again. */
export function ContactForm({ subjects, thanks }: ContactFormProps) {
  const { call, toasts } = usePlatform();
  const [isSent, setIsSent] = useState(false);
  const { ref, noteSent } = useKeptWords('contact', FIELDS);
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSent) outcome.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isSent]);
  const form = useForm({
    schema: () => formCheck(contactRules),
    onSubmit: async (message, element) => {
      const honeypot = readHoneypot(new FormData(element));
      const clearSent = noteSent(element);
      try {
        const answer = await call('contact', { ...message, ...honeypot });
        toasts.show('success', answer.message || thanks);
      } catch (error) {
        const failure = toFormFailure(error, FAILED, FIELDS);
        toasts.show('error', failure.formError);
        return failure;
      }
      clearSent();
      setIsSent(true);
      return undefined;
    },
  });
  return (
    <Form
      ref={ref}
      form={form}
      method="post"
      className={styles['form']}
      onInput={() => setIsSent(false)}
      onSubmitCapture={() => setIsSent(false)}
    >
      <ErrorSummary />
      <div className={styles['pair']}>
        <Field name="full_name" label="Full name" required>
          <Input autoComplete="name" dir="auto" />
        </Field>
        <Field name="email" label="Email" required>
          <Input type="email" autoComplete="email" />
        </Field>
      </div>
      <Field name="subject" label="Subject" required>
        <Select defaultValue="">
          <option value="" disabled>
            Choose a subject
          </option>
          {SUBJECTS.map((subject) => (
            <option key={subject} value={subject}>
              {subjects[subject]}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="message" label="Message" required>
        <Textarea rows={7} dir="auto" />
      </Field>
      <Honeypot />
      <noscript>
        <Notice>
          This form needs JavaScript. You reach us as well by the other ways on this page.
        </Notice>
      </noscript>
      <Button type="submit" variant="accent" size="large" pending={form.pending}>
        Send message
      </Button>
      {/* Stays to be read. Said aloud it would be a second time: the toast is. */}
      {isSent && (
        <div ref={outcome} className={styles['outcome']}>
          <Notice tone="success">{thanks}</Notice>
        </div>
      )}
    </Form>
  );
}
