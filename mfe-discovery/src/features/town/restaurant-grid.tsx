import { listingPath } from '@tableside/contracts/listing/paths';
import { useApiQuery } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Icon } from '@tableside/ui/icon';
import { ArrowRight } from 'lucide';
import { CuisineChips } from './cuisine-chips';
import { cuisinesQuery, townQuery } from './town-queries';
import { useCity } from '../../lib/use-city';
import { nameTown } from './town-now';
import { TownResults } from './town-results';
import styles from './town.module.css';
import { useHydrated } from '@tableside/ui/use-hydrated';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Home's grid of restaurants, narrowed by cuisine. */
export function RestaurantGrid() {
  const [cuisineId, setCuisineId] = useChosenCuisine();
  const { data: cuisines } = useApiQuery(cuisinesQuery);
  const { data } = useApiQuery(townQuery(cuisineId));
  const { now, timeZone } = useCity();
  const chosen = cuisines?.find(({ id }) => id === cuisineId);
  return (
    <section aria-labelledby="town-title" className={`ts-container ${styles['section']}`}>
      <div className={styles['head']}>
        <h2 id="town-title">{nameTown(data?.restaurants ?? [], now, timeZone)}</h2>
        <AppLink
          href={listingPath(chosen ? { cuisine: [chosen.id] } : {})}
          className={styles['all']}
        >
          View all restaurants
          <Icon of={ArrowRight} />
        </AppLink>
      </div>
      <CuisineChips cuisines={cuisines ?? []} chosenId={cuisineId} onChoose={setCuisineId} />
      <TownResults cuisineId={cuisineId} onClear={() => setCuisineId(null)} />
    </section>
  );
}

/** Id of the cuisine that narrows home's grid, null for all, and its setter. The visit remembers it, so that Back from a
 * restaurant shows the grid as it was left; a page that is loaded anew begins with all, as the server drew it. */
function useChosenCuisine(): readonly [number | null, (id: number | null) => void] {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const [cuisineId, setCuisineId] = useState(isHydrated ? readCuisine(state) : null);
  const choose = (id: number | null) => {
    setCuisineId(id);
    void navigate(
      { search, hash },
      { replace: true, preventScrollReset: true, state: { cuisine: id } },
    );
  };
  return [cuisineId, choose];
}

/** The browser keeps the state of a visit between versions of this page, so it may hold anything. */
function readCuisine(state: unknown): number | null {
  if (typeof state !== 'object' || state === null || !('cuisine' in state)) return null;
  return typeof state.cuisine === 'number' ? state.cuisine : null;
}
