import { useRef, useState } from 'react';
import { useCity } from '../components/use-city';
import { AppliedFilters } from '../features/filters/applied-filters';
import { FilterBar } from '../features/filters/filter-bar';
import { FilterColumn } from '../features/filters/filter-column';
import { FILTER_FORM_ID } from '../features/filters/filter-form';
import { FilterPanel } from '../features/filters/filter-panel';
import { clearFilters, withoutExtras } from '../features/filters/selection';
import { useFilterCounts } from '../features/filters/use-filter-counts';
import { useFilterOptions } from '../features/filters/use-filter-options';
import { useListingFilter } from '../features/filters/use-listing-filter';
import { describeCount } from '../features/results/count-results';
import { ListingHeading } from '../features/results/listing-heading';
import { Results } from '../features/results/results';
import { useResults } from '../features/results/use-results';
import { SortSelect } from '../features/sort/sort-select';
import styles from './listing-page.module.css';

/** `/restaurants`: everything found for the address's search and filters. */
export function ListingPage() {
  const listing = useListingFilter();
  const { filter, change } = listing;
  const lists = useFilterOptions();
  const counts = useFilterCounts(filter);
  const results = useResults({ ...listing, onGrow: listing.showPages });
  const { name: city } = useCity();
  const [isPanelOpen, setIsPanelOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  const wanted = counts.isMissing ? withoutExtras(listing.wanted) : listing.wanted;
  const form = { filter: wanted, lists, counts, onChange: change };
  const count = results.total ? describeCount(results.total) : 'restaurants';

  return (
    <div className={`ts-container ${styles['page']}`}>
      <ListingHeading
        keyword={filter.keyword}
        city={city}
        total={results.total}
        headingRef={heading}
      />
      <FilterBar filter={wanted} onOpen={() => setIsPanelOpen(true)} />
      <AppliedFilters
        filter={wanted}
        lists={lists}
        onChange={change}
        onEmptied={() => heading.current?.focus({ preventScroll: true })}
      />
      <div className={styles['columns']}>
        {!isPanelOpen && <FilterColumn {...form} />}
        <div className={styles['found']}>
          <div className={styles['controls']}>
            {counts.isOffered && (
              <SortSelect
                value={wanted.sort}
                form={FILTER_FORM_ID}
                onChange={(sort) => change((current) => ({ ...current, sort }))}
              />
            )}
          </div>
          <Results results={results} onClearFilters={() => change(clearFilters)} />
        </div>
      </div>
      <FilterPanel
        {...form}
        isOpen={isPanelOpen}
        onClose={() => setIsPanelOpen(false)}
        doneLabel={`Show ${count}`}
      />
    </div>
  );
}
