import { useHydrated } from '@tableside/ui/use-hydrated';
import { useRef, useState } from 'react';
import { AppliedFilters, FilterBar } from '../features/filters/filter-bar';
import { FilterColumn, FilterPanel } from '../features/filters/filter-form';
import { titleOfOption, useFilterOptions } from '../features/filters/filter-groups';
import { UnknownCounts, UnknownNotes } from '../features/filters/unknown-notes';
import { OpenAtGroup } from '../features/filters/open-at-group';
import { clearFilters, countChosen, withoutExtras } from '../features/filters/selection';
import { useFilterCounts } from '../features/filters/use-filter-counts';
import { useListingFilter } from '../features/filters/use-listing-filter';
import { LazyMap } from '../features/map/lazy-map';
import { ListingHeading, NextSteps, SearchNotes } from '../features/results/listing-heading';
import { focusResults, Results, RESULTS_ID } from '../features/results/results';
import { useNear, type Near } from '../features/results/use-near';
import { useResults } from '../features/results/use-results';
import { describeCount } from '../lib/count-results';
import { NO_PARTS, readSearchParts } from '../lib/describe-part';
import { useCity } from '../lib/queries';
import { LazyRelaxedResults } from './lazy-parts';
import { ListingControls } from './listing-controls';
import styles from './listing-page.module.css';

export function ListingPage() {
  const listing = useListingFilter();
  const { filter, change } = listing;
  const lists = useFilterOptions();
  const counts = useFilterCounts(filter);
  const results = useResults({ ...listing, onGrow: listing.showPages });
  const { understood } = results;
  const fromSearch = readSearchParts(understood?.parts ?? NO_PARTS);
  const near = useNear({
    ...listing,
    walk: filter.walk ?? fromSearch.walk,
    onGrow: listing.showPages,
  });
  const list = near.results ?? results;
  const { name: city } = useCity();
  const { isLarge, setLarge } = useLargePictures();
  const [isPanelOpen, setIsPanelOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  const wanted = counts.isMissing ? withoutExtras(listing.wanted) : listing.wanted;
  const total = near.walk === null ? results.total : list.total;
  const hours = counts.isOffered && (
    <OpenAtGroup
      value={wanted.openAt ?? fromSearch.openAt}
      onChange={(openAt, isFurther) =>
        change((current) => ({ ...current, openAt, hoursUnknown: false }), { replace: isFurther })
      }
    />
  );
  const form = { filter: wanted, lists, counts, onChange: change, children: hours };
  const count = total ? describeCount(total) : 'restaurants';

  return (
    <div className={`ts-container ${styles['page']}`} data-map={listing.isMap || undefined}>
      <ListingHeading keyword={filter.keyword} city={city} total={total} headingRef={heading} />
      {understood && (
        <SearchNotes
          filter={filter}
          understood={understood}
          hasResults={total?.count !== 0}
          onFollow={() => heading.current?.focus({ preventScroll: true })}
        />
      )}
      <FilterBar filter={wanted} onOpen={() => setIsPanelOpen(true)}>
        <AppliedFilters
          filter={wanted}
          parts={understood?.parts ?? NO_PARTS}
          lists={lists}
          onChange={change}
          onEmptied={() => heading.current?.focus({ preventScroll: true })}
        />
      </FilterBar>
      <a href={`#${RESULTS_ID}`} className={`ts-sr-only ${styles['skip']}`} onClick={focusResults}>
        Skip to results
      </a>
      <div className={styles['columns']}>
        {!isPanelOpen && <FilterColumn {...form} />}
        <div className={styles['found']}>
          <UnknownNotes filter={filter} onFollow={focusResults} />
          <ListingControls
            filter={wanted}
            counts={counts}
            near={near}
            isMap={listing.isMap}
            isLarge={isLarge}
            onToggleLarge={() => setLarge(!isLarge)}
            shown={list.restaurants}
            onChange={change}
            onToggleMap={() => listing.showMap(!listing.isMap)}
          />
          <Found
            listing={listing}
            lists={lists}
            counts={counts}
            near={near}
            results={results}
            fromSearch={fromSearch}
            city={city}
            isLarge={isLarge}
          />
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

interface FoundProps {
  readonly listing: ReturnType<typeof useListingFilter>;
  readonly lists: ReturnType<typeof useFilterOptions>;
  readonly counts: ReturnType<typeof useFilterCounts>;
  readonly near: Near;
  readonly results: ReturnType<typeof useResults>;
  readonly fromSearch: ReturnType<typeof readSearchParts>;
  readonly city: string | null;
  readonly isLarge: boolean;
}

function Found({ listing, lists, counts, near, results, fromSearch, city, isLarge }: FoundProps) {
  const { filter, isMap, change } = listing;
  const { understood } = results;
  const list = near.results ?? results;
  const openAt = filter.openAt ?? fromSearch.openAt;
  const isWithinWalk = near.results !== null && near.walk !== null;
  return (
    <div className={styles['list']} data-map={isMap || undefined}>
      {isMap && (
        <LazyMap
          filter={filter}
          openAt={openAt}
          shown={list.restaurants}
          city={city}
          listId={RESULTS_ID}
          onSearchArea={
            counts.isOffered ? (box) => change((current) => ({ ...current, box })) : null
          }
          className={styles['map']}
        />
      )}
      <Results
        results={list}
        openAt={openAt}
        distances={near.distances}
        isLarge={isLarge}
        keyword={filter.keyword}
        hasFilters={countChosen(filter) > 0}
        onClearFilters={() => change(clearFilters)}
        after={
          <UnknownCounts
            filter={filter}
            openAt={openAt}
            hours={counts.counts?.hours?.unknown ?? 0}
            facets={counts.facets}
            onFollow={focusResults}
          />
        }
        relaxedResults={
          <>
            {understood && (
              <NextSteps filter={filter} understood={understood} onFollow={focusResults} />
            )}
            <LazyRelaxedResults
              filter={filter}
              titleOf={(kind, id) => titleOfOption(lists, kind, id)}
              farther={
                isWithinWalk
                  ? { ...filter, walk: null, keyword: fromSearch.anywhere ?? filter.keyword }
                  : null
              }
              onFollow={focusResults}
            />
          </>
        }
      />
    </div>
  );
}

const KEY = 'tableside.listing.pictures';
const LARGE = 'large';

function readStored(): boolean {
  try {
    return localStorage.getItem(KEY) === LARGE;
  } catch {
    return false;
  }
}

/** Whether cards show large pictures on phones, stored on this device. The server renders rows. Without storage the choice
 * lasts until the page is closed. */
function useLargePictures() {
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const setLarge = (isLarge: boolean) => {
    setChosen(isLarge);
    try {
      if (isLarge) localStorage.setItem(KEY, LARGE);
      else localStorage.removeItem(KEY);
    } catch {
      // Storage is full or blocked.
    }
  };
  return { isLarge: chosen ?? (isHydrated && readStored()), setLarge };
}
