import type { Ref } from 'react';
import { describeCount, formatResultCount, type ResultCount } from '../../lib/count-results';
import styles from './listing-heading.module.css';

export interface ListingHeadingProps {
  /** What was searched for, as typed; empty for the plain listing. */
  readonly keyword: string;
  readonly city: string | null;
  /** Null while it is not known. */
  readonly total: ResultCount | null;
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

/** The page's h1 and the line that says how many restaurants there are. */
export function ListingHeading({ keyword, city, total, headingRef }: ListingHeadingProps) {
  const title = keyword
    ? `Search Results for "${keyword}"`
    : `Restaurants${city ? ` in ${city}` : ''}`;
  return (
    <div className={styles['heading']}>
      <h1 ref={headingRef} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles['found']}>{total && describeFound(keyword, total)}</p>
    </div>
  );
}

const describeFound = (keyword: string, total: ResultCount): string =>
  keyword
    ? `Found ${formatResultCount(total)} restaurants matching your search`
    : describeCount(total);
