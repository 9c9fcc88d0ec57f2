import { contactRules, formCheck, readHoneypot } from '@tableside/contracts/form-rules';
import type { ContentDocument } from '@tableside/contracts/content/documents';
import { ApiError, usePlatform } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Field, Input, Select, Textarea } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { Honeypot } from '@tableside/ui/honeypot';
import { Notice } from '@tableside/ui/notice';
import { useEffect, useRef, useState } from 'react';
import { describeFailure } from '../describe-failure';
import styles from './contact-form.module.css';

const FAILED = 'Form submission failed:';
const SUBJECTS = contactRules.subject.oneOf;

export type ContactFormProps = Pick<ContentDocument<'contact'>, 'subjects' | 'thanks'>;

/** The contact form. What was typed stays until the message has been taken; to try again is to send again. */
export function ContactForm({ subjects, thanks }: ContactFormProps) {
  const { call, toasts } = usePlatform();
  const [isSent, setIsSent] = useState(false);
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSent) outcome.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isSent]);
  const form = useForm({
    schema: () => formCheck(contactRules),
    onSubmit: async (message, element) => {
      const honeypot = readHoneypot(new FormData(element));
      const sent = readWords(element);
      try {
        const answer = await call('contact', { ...message, ...honeypot });
        toasts.show('success', answer.message || thanks);
      } catch (error) {
        const formError = describeFailure(error, FAILED);
        toasts.show('error', formError);
        return { formError, fieldErrors: error instanceof ApiError ? pickKnown(error.fields) : {} };
      }
      // What was typed while the message was on its way has not been sent.
      if (readWords(element) === sent) element.reset();
      setIsSent(true);
      return undefined;
    },
  });
  return (
    <Form form={form} method="post" className={styles['form']} onInput={() => setIsSent(false)}>
      <ErrorSummary />
      <div className={styles['pair']}>
        <Field name="full_name" label="Your name" required>
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

/** All that stands in a form, to be compared. */
const readWords = (form: HTMLFormElement): string =>
  JSON.stringify([...new FormData(form).values()]);

/** Messages at fields that the form has. */
const pickKnown = (fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name in contactRules));
