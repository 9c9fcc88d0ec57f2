import { useHydrated } from '@tableside/ui/use-hydrated';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Id of the cuisine that narrows home's grid, null for all, and its setter. The visit remembers it, so that Back from a
 * restaurant shows the grid as it was left; a page that is loaded anew begins with all, as the server drew it. */
export function useChosenCuisine(): readonly [number | null, (id: number | null) => void] {
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
