import { query } from '@tableside/contracts/queries';
import { useApiQuery, useContent } from '@tableside/platform';
import { builtInContact } from '../content/contact';
import { ContactForm } from '../features/contact/contact-form';
import { Ways } from '../features/contact/ways';
import styles from './contact-page.module.css';
import { FaqSection } from '../features/contact/faq-section';

/** A form, the other ways to reach the people behind the site, and what is asked most. */
export function ContactPage() {
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
        <Ways address={settings?.address ?? null} blocks={blocks} />
      </div>
      <FaqSection />
    </>
  );
}
