import { query } from '@tableside/contracts/queries';
import { useApiQuery } from '@tableside/platform';
import { createLatePart } from '@tableside/ui/late-part';
import type { ShelfPanelsProps } from './shelf-panels';

/** A rated city has no shelves: what they need comes where there are any, once somebody comes near them. */
const ShelvesOnDemand = createLatePart<ShelfPanelsProps>({
  load: async () =>
    (await import(/* webpackChunkName: "html-shelves" */ './shelf-panels')).ShelfPanels,
  what: 'these places',
});

export const shelvesQuery = query('shelves');

/** Home's shelves of facts, where few have rated. Without the call, without shelves, or when they cannot be read, nothing
 * stands here: what is better known than facts stands elsewhere on home. */
export function Shelves() {
  const { data: shelves } = useApiQuery(shelvesQuery);
  return shelves?.length ? <ShelvesOnDemand shelves={shelves} /> : null;
}
