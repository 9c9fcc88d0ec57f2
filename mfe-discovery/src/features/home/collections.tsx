import { query } from '@tableside/contracts/queries';
import { useApiQuery } from '@tableside/platform';
import { createLazyComponent } from '@tableside/ui/lazy-component';
import type { CollectionPanelsProps } from './collection-panels';

/** Loaded only in cities with few ratings, when scrolled near. */
const LazyCollections = createLazyComponent<CollectionPanelsProps>({
  load: async () =>
    (await import(/* webpackChunkName: "html-collections" */ './collection-panels'))
      .CollectionPanels,
  what: 'these restaurants',
});

export const collectionsQuery = query('collections');

/** Collections on the home page of a city with few ratings; nothing when there are none or they fail to load. */
export function Collections() {
  const { data: collections } = useApiQuery(collectionsQuery);
  return collections?.length ? <LazyCollections collections={collections} /> : null;
}
