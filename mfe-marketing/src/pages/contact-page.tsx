import { query } from '@tableside/contracts/queries';
import { useApiQuery, useContent } from '@tableside/platform';
import { Disclosure } from '@tableside/ui/disclosure';
import { builtInContact } from '../content/contact';
import { builtInFaq } from '../content/faq';
import { ContactForm } from '../features/contact/contact-form';
import styles from './contact-page.module.css';

/** Ways to reach the people behind the site, a form, and what is asked most. */
export function ContactPage() {
  const { title, lede, blocks } = useContent('contact', builtInContact);
  const faq = useContent('faq', builtInFaq);
  const { data: settings } = useApiQuery(query('settings'));
  return (
    <div className={`ts-container ${styles['page']}`}>
      <header className={styles['head']}>
        <h1>{title}</h1>
        <p className={styles['lede']}>{lede}</p>
      </header>
      <section className={styles['form']} aria-label="Write to us">
        <ContactForm />
      </section>
      <section className={styles['aside']} aria-label="Other ways to reach us" data-ground="sunk">
        <dl className={styles['blocks']}>
          {settings?.address && (
            <div>
              <dt>Address</dt>
              <dd>{settings.address}</dd>
            </div>
          )}
          {blocks.map(({ label, text, href }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{href ? <a href={href}>{text}</a> : text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles['faq']} aria-labelledby="faq-title">
        <h2 id="faq-title">{faq.title}</h2>
        {faq.questions.map(({ question, answer }) => (
          <Disclosure key={question} label={question}>
            <p className={styles['answer']}>{answer}</p>
          </Disclosure>
        ))}
      </section>
    </div>
  );
}
