import { formCheck } from '@tableside/contracts/common/rules';
import { isOutside } from '@tableside/contracts/content/links';
import type { ContentEntry } from '@tableside/contracts/content/model';
import { contactRules, readHoneypot } from '@tableside/contracts/site/rules';
import { query } from '@tableside/contracts/queries';
import type { RouteHandle } from '@tableside/contracts/remote';
import { queryLoader, useApiQuery, useContent, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Button } from '@tableside/ui/button';
import { Disclosure } from '@tableside/ui/disclosure';
import { ExternalLink } from '@tableside/ui/external-link';
import { Field, Input, Select, Textarea } from '@tableside/ui/field';
import { ErrorSummary, Form, useForm } from '@tableside/ui/form';
import { Notice } from '@tableside/ui/notice';
import { useEffect, useRef, useState } from 'react';
import type { RouteObject } from 'react-router-dom';
import contactDocument from '../../content/contact.json';
import faqDocument from '../../content/faq.json';
import { Honeypot } from '../components/honeypot';
import { Markdown } from '../components/prose';
import { toFormFailure, useFormDraft } from '../lib/forms';
import styles from './contact-page.module.css';

function ContactPage() {
  const { title, lede, blocks, subjects, thanks } = useContent('contact', builtInContact);
  const { data: settings } = useApiQuery(query('settings'));
  return (
    <>
      <div className={`ts-container ${styles['page']}`}>
        <header className={styles['head']}>
          <h1 dir="auto">{title}</h1>
          <p dir="auto" className={styles['lede']}>
            {lede}
          </p>
        </header>
        <section aria-label="Write to us">
          <ContactForm subjects={subjects} thanks={thanks} />
        </section>
        <ContactOptions address={settings?.address ?? null} blocks={blocks} />
      </div>
      <FaqSection />
    </>
  );
}

const FAILED = 'Form submission failed:';
const FIELDS = Object.keys(contactRules);
const SUBJECTS = contactRules.subject.oneOf;

type ContactFormProps = Pick<ContentEntry<'contact'>, 'subjects' | 'thanks'>;

/** Typed text stays until the message is accepted, even while the user visits another page. */
function ContactForm({ subjects, thanks }: ContactFormProps) {
  const { call, toasts } = usePlatform();
  const [isSent, setIsSent] = useState(false);
  const { ref, recordSent } = useFormDraft('contact', FIELDS);
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSent) outcome.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isSent]);
  const form = useForm({
    schema: () => formCheck(contactRules),
    onSubmit: async (message, element) => {
      const honeypot = readHoneypot(new FormData(element));
      const clearSent = recordSent(element);
      const response = await call('contact', { ...message, ...honeypot });
      toasts.show('success', response.message || thanks);
      clearSent();
      setIsSent(true);
    },
    onError: (error) => {
      const failure = toFormFailure(error, FAILED, FIELDS);
      toasts.show('error', failure.formError);
      return failure;
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
        <Notice>This form needs JavaScript. You can also reach us by email or phone.</Notice>
      </noscript>
      <Button type="submit" variant="accent" size="large" pending={form.pending}>
        Send message
      </Button>
      {/* Not a live region: the toast already announces it. */}
      {isSent && (
        <div ref={outcome} className={styles['outcome']}>
          <Notice tone="success">{thanks}</Notice>
        </div>
      )}
    </Form>
  );
}

/** @param address from the site settings; null if they have none */
function ContactOptions({
  address,
  blocks,
}: {
  readonly address: string | null;
  readonly blocks: ContentEntry<'contact'>['blocks'];
}) {
  // The address is last, so that nothing shifts when it loads late.
  const options = [
    ...blocks,
    ...(address ? [{ label: 'Address', text: address, href: null }] : []),
  ];
  if (options.length === 0) return null;
  return (
    <section
      aria-label="Other ways to reach us"
      data-background="identity"
      className={styles['sign']}
    >
      <dl className={styles['options']}>
        {options.map(({ label, text, href }) => {
          const Anchor = href && isOutside(href) ? ExternalLink : AppLink;
          return (
            <div key={label} className={styles['option']}>
              <dt dir="auto" className={styles['label']}>
                {label}
              </dt>
              <dd dir="auto" className={styles['text']}>
                {href ? <Anchor href={href}>{text}</Anchor> : text}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

function FaqSection() {
  const { title, questions } = useContent('faq', builtInFaq);
  return (
    <section data-background="sunk" aria-labelledby="faq">
      <div className={`ts-container ${styles['faq']}`}>
        <h2 id="faq" dir="auto" className={styles['title']}>
          {title}
        </h2>
        <div className={styles['questions']}>
          {questions.map(({ question, answer }) => (
            <Disclosure
              key={question}
              isText
              label={
                <span dir="auto" className={styles['question']}>
                  {question}
                </span>
              }
            >
              <Markdown text={answer} heading="h4" />
            </Disclosure>
          ))}
        </div>
      </div>
    </section>
  );
}

export const builtInContact = contactDocument as ContentEntry<'contact'>;

export const builtInFaq = faqDocument as ContentEntry<'faq'>;

const queries = () => [query('settings')];

export const contactRoute = {
  index: true,
  Component: ContactPage,
  loader: queryLoader(queries),
  handle: {
    queries,
    head: ({ content }) => {
      const { title, lede } = content('contact') ?? builtInContact;
      return { title, description: lede };
    },
  } satisfies RouteHandle,
} satisfies RouteObject;
