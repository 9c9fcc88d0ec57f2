import type { ListingFilter } from '@tableside/contracts/listing/model';
import type { SearchUnderstanding } from '@tableside/contracts/listing/search';
import { AppLink } from '@tableside/ui/app-link';
import { useListingHref } from '../../lib/use-listing-href';
import styles from './search-notes.module.css';

export interface SearchNotesProps {
  readonly filter: ListingFilter;
  readonly understood: SearchUnderstanding;
  /** Whether something was found. */
  readonly hasResults: boolean;
  /** Called when the link is followed, which is gone afterwards. */
  readonly onFollow: () => void;
}

/** What the host made of a search other than its words: what it corrected, and what it could not use. */
export function SearchNotes(props: SearchNotesProps) {
  const { filter, understood, hasResults, onFollow } = props;
  const hrefOf = useListingHref();
  const { corrected, parts } = understood;
  const unknown = hasResults
    ? parts.flatMap(({ kind, text }) => (kind === 'unknown' ? [`“${text}”`] : []))
    : [];
  if (!corrected && unknown.length === 0) return null;
  return (
    <div role="status" className={styles['notes']}>
      {corrected && (
        <p>
          {hasResults ? 'Showing results for ' : 'Searched for '}
          <strong>{corrected}</strong>.{' '}
          <AppLink
            href={hrefOf({ ...filter, isExact: true })}
            className={styles['exact']}
            onClick={onFollow}
          >
            Search instead for “{filter.keyword}”
          </AppLink>
        </p>
      )}
      {unknown.length > 0 && (
        <p>{`We did not use ${unknown.join(' and ')}: nothing here has it.`}</p>
      )}
    </div>
  );
}
