import type { SortOrder } from '@tableside/contracts/listing/rules';
import { useHydrated } from '@tableside/platform';
import { ToggleChip } from '@tableside/ui/chip';
import { useStoredState } from '@tableside/ui/use-stored-state';
import { memo, useDeferredValue, useRef, useState } from 'react';
import { AppliedFilters, FilterBar } from '../features/filters/filter-bar';
import { FILTER_FORM_ID, FilterColumn, FilterPanel } from '../features/filters/filter-form';
import { titleOfOption } from '../features/filters/filter-groups';
import { OpenAtGroup } from '../features/filters/open-at-group';
import { QuickRow } from '../features/filters/quick-row';
import { clearFilters, countChosen } from '../features/filters/selection';
import { UnknownCounts, UnknownNotes } from '../features/filters/unknown-notes';
import { LazyMap, MapButton } from '../features/map/lazy-map';
import { ListingHeading, NextSteps, SearchNotes } from '../features/results/listing-heading';
import { useNearMe } from '../features/results/near-me';
import { focusResults, Results, RESULTS_ID } from '../features/results/results';
import { OrderNote, SortSelect } from '../features/results/sort-select';
import { describeCount } from '../lib/count-results';
import { LazyRelaxedResults } from './lazy-parts';
import { useListing, type Listing } from './use-listing';
import styles from './listing-page.module.css';

export function ListingPage() {
  const listing = useListing();
  const { filter, wanted, change, lists, counts, results, list, near, parts } = listing;
  const { understood } = results;
  // Whether cards show large pictures on phones. The server renders rows.
  const [pictures, storePictures] = useStoredState('tableside.listing.pictures');
  const isLarge = pictures === 'large';
  const isHydrated = useHydrated();
  const [isPanelOpen, setIsPanelOpen] = useState(false);
  // The control that was used answers at once; the long parts of the page follow.
  const settled = useDeferredValue(listing);
  const isLargeList = useDeferredValue(isLarge);
  const isPanelFilled = useDeferredValue(isPanelOpen);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  const total = near.walk === null ? results.total : list.total;
  const isRated =
    !list.restaurants.length || list.restaurants.some(({ rating }) => rating.average !== null);
  const hours = counts.isOffered && (
    <OpenAtGroup
      value={wanted.openAt ?? listing.fromSearch.openAt}
      onChange={(openAt, isFurther) =>
        change((current) => ({ ...current, openAt, hoursUnknown: false }), { replace: isFurther })
      }
    />
  );
  const form = { filter: wanted, lists, counts, onChange: change, children: hours };
  const settledForm = useDeferredValue(form);

  return (
    <div className={`ts-container ${styles['page']}`} data-map={listing.isMap || undefined}>
      <ListingHeading
        keyword={filter.keyword}
        city={listing.city}
        total={total}
        headingRef={heading}
      >
        {counts.isMissing ? (
          !isRated && <p>No ratings yet.</p>
        ) : (
          <OrderNote
            sort={near.results ? listing.sort : wanted.sort}
            restaurants={list.restaurants}
            isRated={isRated}
            isSearch={filter.keyword !== ''}
          />
        )}
      </ListingHeading>
      {understood && (
        <SearchNotes
          filter={filter}
          understood={understood}
          hasResults={total?.count !== 0}
          onFollow={focusHeading}
        />
      )}
      <ListingControls
        listing={listing}
        isLarge={isLarge}
        onToggleLarge={() => storePictures(isLarge ? null : 'large')}
        onOpenFilters={() => setIsPanelOpen(true)}
      />
      <AppliedFilters
        filter={wanted}
        parts={parts}
        lists={lists}
        onChange={change}
        onEmptied={focusHeading}
      />
      <a href={`#${RESULTS_ID}`} className={`ts-sr-only ${styles['skip']}`} onClick={focusResults}>
        Skip to results
      </a>
      <div className={styles['columns']}>
        {!isPanelFilled && <FilterColumn form={isHydrated && isNarrow() ? settledForm : form} />}
        <div className={styles['found']}>
          <UnknownNotes filter={filter} onFollow={focusResults} />
          <Found listing={settled} isLarge={isLargeList} />
        </div>
      </div>
      <FilterPanel
        {...form}
        isOpen={isPanelOpen}
        isFilled={isPanelFilled}
        onClose={() => setIsPanelOpen(false)}
        doneLabel={`Show ${total ? describeCount(total) : 'restaurants'}`}
      />
    </div>
  );
}

/** Whether the panel takes the place of the column, which then need not answer at once. */
const isNarrow = () => window.matchMedia('(width < 64em)').matches;

interface ListingControlsProps {
  readonly listing: Listing;
  readonly isLarge: boolean;
  readonly onToggleLarge: () => void;
  readonly onOpenFilters: () => void;
}

/** All controls in one row, which scrolls on phones. */
function ListingControls(props: ListingControlsProps) {
  const { listing, isLarge, onToggleLarge, onOpenFilters } = props;
  const { wanted: filter, sort, counts, near, isMap, change, showMap } = listing;
  const { withoutNear } = listing.fromSearch;
  const sortBy = (order: SortOrder) =>
    change((current) => ({
      ...current,
      sort: order,
      ...(order === 'best' && withoutNear !== null ? { keyword: withoutNear } : {}),
    }));
  const { facets } = counts;
  const offersFacets = !counts.isMissing && (facets !== null || !counts.isOffered);
  const { chip, notes } = useNearMe({
    near,
    sort,
    isOffered: counts.isOffered,
    onSort: sortBy,
  });
  return (
    <>
      <FilterBar filter={filter} onOpen={onOpenFilters}>
        {counts.isOffered && <SortSelect value={sort} form={FILTER_FORM_ID} onChange={sortBy} />}
        <MapButton isOpen={isMap} onToggle={() => showMap(!isMap)} />
        {offersFacets ? (
          <QuickRow filter={filter} facets={facets} onChange={change}>
            {chip}
          </QuickRow>
        ) : (
          chip
        )}
        <ToggleChip pressed={isLarge} className={styles['pictures']} onClick={onToggleLarge}>
          Photos
        </ToggleChip>
      </FilterBar>
      {notes}
    </>
  );
}

interface FoundProps {
  readonly listing: Listing;
  readonly isLarge: boolean;
}

const Found = memo(function Found({ listing, isLarge }: FoundProps) {
  const { filter, isMap, change, lists, counts, near, results, list, fromSearch } = listing;
  const { understood } = results;
  const openAt = filter.openAt ?? fromSearch.openAt;
  const isWithinWalk = near.results !== null && near.walk !== null;
  return (
    <div className={styles['list']} data-map={isMap || undefined}>
      {isMap && (
        <LazyMap
          filter={filter}
          openAt={openAt}
          shown={list.restaurants}
          city={listing.city}
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
});
