import { Button } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { SlidersHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { useCity } from '../components/use-city';
import { AppliedFilters } from '../features/filters/applied-filters';
import { FilterColumn } from '../features/filters/filter-column';
import { FilterPanel } from '../features/filters/filter-panel';
import { clearFilters, countChosen } from '../features/filters/selection';
import { useFilterOptions } from '../features/filters/use-filter-options';
import { useListingFilter } from '../features/filters/use-listing-filter';
import { describeCount } from '../features/results/count-results';
import { ListingHeading } from '../features/results/listing-heading';
import { Results } from '../features/results/results';
import { useResults } from '../features/results/use-results';
import styles from './listing-page.module.css';

/** `/restaurants`: everything found for the address's search and filters. */
export function ListingPage() {
  const { filter, wanted, change } = useListingFilter();
  const lists = useFilterOptions();
  const results = useResults(filter);
  const { name: city } = useCity();
  const [isPanelOpen, setIsPanelOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  const form = { filter: wanted, lists, onChange: change };
  const chosen = countChosen(wanted);
  const filtersLabel = chosen > 0 ? `Filters (${chosen})` : 'Filters';
  const count = results.total ? describeCount(results.total) : 'restaurants';

  return (
    <div className={`ts-container ${styles['page']}`}>
      <ListingHeading
        keyword={filter.keyword}
        city={city}
        total={results.total}
        headingRef={heading}
      />
      <div className={styles['bar']}>
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          icon={<Icon of={SlidersHorizontal} />}
          className={styles['open']}
          onClick={() => setIsPanelOpen(true)}
        >
          {filtersLabel}
        </Button>
        <noscript>
          <a href="#filters">{filtersLabel}</a>
        </noscript>
      </div>
      <AppliedFilters
        filter={wanted}
        lists={lists}
        onChange={change}
        onEmptied={() => heading.current?.focus({ preventScroll: true })}
      />
      <div className={styles['columns']}>
        {!isPanelOpen && <FilterColumn {...form} />}
        <Results results={results} onClearFilters={() => change(clearFilters)} />
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
