import type { ListingFilter } from '@tableside/contracts/listing/model';
import type { NextStep, ParsedQuery } from '@tableside/contracts/listing/search';
import { AppLink } from '@tableside/ui/app-link';
import { ChipLink, ChipRow } from '@tableside/ui/chip';
import type { ReactNode, Ref } from 'react';
import { describeCount, formatResultCount, type ResultCount } from '../../lib/count-results';
import { useListingHref } from '../../lib/selection-path';
import styles from './results.module.css';

interface ListingHeadingProps {
  readonly keyword: string;
  readonly city: string | null;
  /** Null while unknown. */
  readonly total: ResultCount | null;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children?: ReactNode;
}

export function ListingHeading(props: ListingHeadingProps) {
  const { keyword, city, total, headingRef, children } = props;
  const title = keyword
    ? `Search Results for "${keyword}"`
    : `Restaurants${city ? ` in ${city}` : ''}`;
  return (
    <div className={styles['heading']}>
      <h1 ref={headingRef} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles['found']}>{total && describeFound(keyword, total)}</p>
      {children}
    </div>
  );
}

const describeFound = (keyword: string, total: ResultCount): string =>
  keyword
    ? `Found ${formatResultCount(total)} restaurants matching your search`
    : describeCount(total);

interface SearchNotesProps {
  readonly filter: ListingFilter;
  readonly understood: ParsedQuery;
  readonly hasResults: boolean;
  readonly onFollow: () => void;
}

/** Corrections and unused words of a search. */
export function SearchNotes(props: SearchNotesProps) {
  const { filter, understood, hasResults, onFollow } = props;
  const hrefOf = useListingHref();
  const { corrected, parts } = understood;
  const unknown = parts
    .flatMap(({ kind, text }) => (kind === 'unknown' ? [`“${text}”`] : []))
    .join(' and ');
  if (!corrected && !unknown) return null;
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
      {unknown && (
        <p>
          {hasResults
            ? `We have no match or filter for ${unknown}, so we left it out.`
            : `We have no match for ${unknown}. Try a dish, cuisine, street, or neighborhood.`}
        </p>
      )}
    </div>
  );
}

interface NextStepsProps {
  readonly filter: ListingFilter;
  readonly understood: ParsedQuery;
  readonly onFollow: () => void;
}

/** Suggested searches when there are no results. */
export function NextSteps({ filter, understood, onFollow }: NextStepsProps) {
  const hrefOf = useListingHref();
  if (understood.next.length === 0) return null;
  return (
    <section aria-labelledby="next-steps" className={styles['steps']}>
      <h2 id="next-steps">Try one of these</h2>
      <ChipRow label="Other searches" wrap>
        {understood.next.map((step) => {
          const { label, selection } = describeStep(step, filter);
          const count = describeCount({ count: step.count, isExact: true });
          return (
            <ChipLink key={label} href={hrefOf(selection)} onClick={onFollow}>
              {`${label}: ${count}`}
            </ChipLink>
          );
        })}
      </ChipRow>
    </section>
  );
}

function describeStep(
  step: NextStep,
  filter: ListingFilter,
): { readonly label: string; readonly selection: Partial<ListingFilter> } {
  switch (step.kind) {
    case 'without':
      return {
        label: `Without “${step.text}”`,
        selection: { ...filter, keyword: step.search },
      };
    case 'search':
      return {
        label: step.search.slice(0, 1).toUpperCase() + step.search.slice(1),
        selection: { keyword: step.search },
      };
    default:
      return { label: step.title, selection: { cuisine: [step.id] } };
  }
}
