import type { Difference } from '../../../calls/content-types';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import styles from './differences.module.css';

/** A text with the words that came and went. */
export function Words({ words }: { readonly words: Difference['words'] }) {
  return (
    <p className={styles['words']} dir="auto">
      {words.map(({ text, change }, index) => {
        if (change === 'same') return <span key={index}>{text}</span>;
        const Tag = change === 'added' ? 'ins' : 'del';
        return (
          <Tag key={index} className={styles[change]}>
            <VisuallyHidden>{change === 'added' ? ' (new: ' : ' (gone: '}</VisuallyHidden>
            {text}
            <VisuallyHidden>) </VisuallyHidden>
          </Tag>
        );
      })}
    </p>
  );
}

/** A value of a document in a few words. */
export function Value({ value }: { readonly value: unknown }) {
  return (
    <p className={styles['words']} dir="auto">
      {tell(value)}
    </p>
  );
}

function tell(value: unknown): string {
  if (value === null || value === undefined) return 'Empty';
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (Array.isArray(value)) return value.map(tell).join(' · ');
  if (typeof value === 'object') {
    const { src, alt } = value as { readonly src?: unknown; readonly alt?: string };
    if (src !== undefined) return alt || 'A picture';
    return Object.values(value).map(tell).join(' · ');
  }
  return String(value);
}
