import { contactRules, formCheck } from '@tableside/contracts/form-rules';
import { useContent, usePlatform } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Field, Input, Select, Textarea } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { Notice } from '@tableside/ui/notice';
import { useState } from 'react';
import { builtInContact } from '../../content/contact';
import { describeFailure } from '../describe-failure';
import styles from './contact-form.module.css';

const FAILED = 'Form submission failed:';

/** The contact form; what was typed stays until the message has been taken. */
export function ContactForm() {
  const { call, toasts } = usePlatform();
  const { subjects, thanks } = useContent('contact', builtInContact);
  const [isSent, setIsSent] = useState(false);
  const form = useForm({
    schema: () => formCheck(contactRules),
    onSubmit: async (message, element) => {
      const answer = await call('contact', message);
      toasts.show('success', answer.message || thanks);
      element.reset();
      setIsSent(true);
    },
    onError: (error) => {
      const sentence = describeFailure(error, FAILED);
      toasts.show('error', sentence);
      return sentence;
    },
  });
  return (
    <Form form={form} className={styles['form']} onInput={() => setIsSent(false)}>
      <ErrorSummary />
      {isSent && (
        <Notice tone="success" live>
          {thanks}
        </Notice>
      )}
      <Field name="full_name" label="Your name" required>
        <Input autoComplete="name" maxLength={120} />
      </Field>
      <Field name="email" label="Email" required>
        <Input type="email" autoComplete="email" maxLength={254} />
      </Field>
      <Field name="subject" label="Subject" required>
        <Select defaultValue="">
          <option value="" disabled>
            Choose a subject
          </option>
          {Object.entries(subjects).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="message" label="Message" required>
        <Textarea rows={6} maxLength={5000} />
      </Field>
      <Button type="submit" variant="accent" size="large" pending={form.pending}>
        Send message
      </Button>
    </Form>
  );
}
