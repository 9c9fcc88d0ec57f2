import type { SearchUnderstanding } from '@tableside/contracts/listing/search-model';
import styles from './search-notes.module.css';

export interface SearchNotesProps {
  readonly understood: SearchUnderstanding;
  /** Whether something was found. */
  readonly hasResults: boolean;
}

/** What the host made of a search other than its words: what it put right, and what it could not use. */
export function SearchNotes({ understood, hasResults }: SearchNotesProps) {
  const { corrected, parts } = understood;
  const unknown = parts.flatMap(({ kind, text }) => (kind === 'unknown' ? [`“${text}”`] : []));
  if (!hasResults || (!corrected && unknown.length === 0)) return null;
  return (
    <div role="status" className={styles['notes']}>
      {corrected && (
        <p>
          Results for <strong>{corrected}</strong>
        </p>
      )}
      {unknown.length > 0 && (
        <p>{`We did not use ${unknown.join(' and ')}: nothing here has it.`}</p>
      )}
    </div>
  );
}
