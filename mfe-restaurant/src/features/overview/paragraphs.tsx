import { splitParagraphs } from '@tableside/contracts/common/paragraphs';
import styles from './overview.module.css';

/** Text from a stranger, as paragraphs of plain text and nothing else. */
export function Paragraphs({ text }: { readonly text: string }) {
  return (
    <div className={styles['prose']}>
      {splitParagraphs(text).map((paragraph, index) => (
        <p key={index} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
