import type { CountedOption } from '@tableside/contracts/listing/model';
import { EMPTY_FILTER, FILTER_PARAMS, listingPath } from '@tableside/contracts/listing/paths';
import { PAGE_SIZE } from '@tableside/contracts/listing/rules';
import { paths } from '@tableside/contracts/paths';
import { query } from '@tableside/contracts/queries';
import { useApiQuery, useCityTime, useHydrated } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Button, ButtonLink } from '@tableside/ui/button';
import { ChipLink, ChipRow, ToggleChip } from '@tableside/ui/chip';
import { EmptyState } from '@tableside/ui/empty-state';
import { Icon } from '@tableside/ui/icon';
import { LoadError } from '@tableside/ui/notice';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';
import { ArrowRight } from 'lucide';
import { memo, useCallback, useDeferredValue, useRef, useState } from 'react';
import { Form, useLocation, useNavigate } from 'react-router-dom';
import { RestaurantTiles } from '../../components/restaurant-tiles';
import { COMMON_MAX, mostCommonFirst, isLong } from '../../lib/common-options';
import { listUnique } from '../../lib/count-results';
import { describeTime, sortByOpenNow } from './time-of-day';
import styles from './restaurant-grid.module.css';

export function RestaurantGrid() {
  const [cuisineId, setCuisineId] = useChosenCuisine();
  // The chip answers at once; the cards follow.
  const shownId = useDeferredValue(cuisineId);
  const showAll = useCallback(() => setCuisineId(null), [setCuisineId]);
  const { data: cuisines } = useApiQuery(cuisinesQuery);
  const { data } = useApiQuery(cityQuery(shownId));
  const { now, timeZone } = useCityTime();
  const chosen = cuisines?.find(({ id }) => id === shownId);
  return (
    <section aria-labelledby="restaurants-title" className={`ts-container ${styles['section']}`}>
      <div className={styles['head']}>
        <h2 id="restaurants-title">{describeTime(data?.restaurants ?? [], now, timeZone)}</h2>
        <AppLink
          href={listingPath(chosen ? { cuisine: [chosen.id] } : {})}
          className={styles['all']}
        >
          View all restaurants
          <Icon of={ArrowRight} />
        </AppLink>
      </div>
      <CuisineChips cuisines={cuisines ?? []} chosenId={cuisineId} onChoose={setCuisineId} />
      <CityResults cuisineId={shownId} onClear={showAll} />
    </section>
  );
}

/** The selected cuisine, null for all. Kept in the history entry, so that Back restores it; a reloaded page starts with all,
 * matching the server's HTML. */
function useChosenCuisine(): readonly [number | null, (id: number | null) => void] {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [cuisineId, setCuisineId] = useState(isHydrated ? readCuisine(state) : null);
  const choose = useCallback(
    (id: number | null) => {
      setCuisineId(id);
      void navigate(
        { search, hash },
        { replace: true, preventScrollReset: true, state: { cuisine: id } },
      );
    },
    [navigate, search, hash],
  );
  return [cuisineId, choose];
}

/** History state outlives deploys, so it may hold anything. */
function readCuisine(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('cuisine' in state)) return null;
  return typeof state.cuisine === 'number' ? state.cuisine : null;
}

interface CuisineChipsProps {
  readonly cuisines: readonly CountedOption[];
  readonly chosenId: number | null;
  readonly onChoose: (id: number | null) => void;
}

/** Filters the grid in place; without JavaScript each chip opens the listing for its cuisine. */
function CuisineChips({ cuisines, chosenId, onChoose }: CuisineChipsProps) {
  if (cuisines.length === 0) return <div className={styles['chips']} />;
  const shown = isLong(cuisines)
    ? mostCommonFirst(cuisines).filter(({ id }, index) => index < COMMON_MAX || id === chosenId)
    : cuisines;
  return (
    <Form
      method="get"
      action={paths.listing}
      className={styles['chips']}
      onSubmit={(event) => event.preventDefault()}
    >
      <ChipRow label="Cuisine">
        <ToggleChip type="submit" pressed={chosenId === null} onClick={() => onChoose(null)}>
          All
        </ToggleChip>
        {shown.map(({ id, title }) => (
          <ToggleChip
            key={id}
            type="submit"
            name={FILTER_PARAMS.cuisine}
            value={id}
            pressed={chosenId === id}
            onClick={() => onChoose(id)}
          >
            {title}
          </ToggleChip>
        ))}
        {shown.length < cuisines.length && (
          <ChipLink href={paths.listing}>{`All ${cuisines.length} cuisines`}</ChipLink>
        )}
      </ChipRow>
    </Form>
  );
}

interface CityResultsProps {
  readonly cuisineId: number | null;
  readonly onClear: () => void;
}

const CityResults = memo(function CityResults({ cuisineId, onClear }: CityResultsProps) {
  const { data, isPending, isError, isFetching, refetch } = useApiQuery(cityQuery(cuisineId));
  const region = useRef<HTMLDivElement>(null);
  /** Keeps focus in the section when the clicked button is replaced by cards. */
  const keepFocus = () => region.current?.focus({ preventScroll: true });
  const handleRetry = () => {
    keepFocus();
    void refetch();
  };
  const handleClear = () => {
    keepFocus();
    onClear();
  };
  const { now, timeZone } = useCityTime();
  const restaurants = sortByOpenNow(listUnique(data ? [data] : []), now, timeZone);
  const isEmpty = data && restaurants.length === 0;
  const count = `${restaurants.length} ${restaurants.length === 1 ? 'restaurant' : 'restaurants'}`;
  return (
    <div ref={region} tabIndex={-1} aria-busy={isPending} className={styles['results']}>
      <p role="status" className={styles['status']}>
        <VisuallyHidden>{data ? count : ''}</VisuallyHidden>
      </p>
      {(isPending || restaurants.length > 0) && (
        <RestaurantTiles restaurants={restaurants} loading={isPending ? PAGE_SIZE : 0} />
      )}
      {isError && !data && (
        <LoadError what="restaurants" pending={isFetching} onRetry={handleRetry} />
      )}
      {isEmpty && (
        <EmptyState
          heading="h3"
          title="No restaurants found"
          actions={
            <>
              {cuisineId !== null && <Button onClick={handleClear}>Show all cuisines</Button>}
              <ButtonLink variant="secondary" href={paths.listing}>
                View All Restaurants
              </ButtonLink>
            </>
          }
        />
      )}
    </div>
  );
});

/** The first page for a cuisine, or for all. Sends no page number, as specified. */
export const cityQuery = (cuisineId: number | null) =>
  query('restaurants', {
    filter: { ...EMPTY_FILTER, cuisine: cuisineId === null ? [] : [cuisineId] },
  });

export const cuisinesQuery = query('options', { kind: 'cuisine' });
