import { useContent } from '@tableside/platform';
import { Disclosure } from '@tableside/ui/disclosure';
import { builtInFaq } from '../../content/faq';
import { Markdown } from '../../components/prose/markdown';
import styles from './faq-section.module.css';

/** What is asked often. The browser's own search finds answers that are closed, and without script all are open. */
export function FaqSection() {
  const { title, questions } = useContent('faq', builtInFaq);
  return (
    <section data-ground="sunk" aria-labelledby="faq">
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
