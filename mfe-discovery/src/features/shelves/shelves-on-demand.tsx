import { createLatePart } from '@tableside/ui/late-part';
import type { ShelfPanelsProps } from './shelf-panels';

/** A rated city has no shelves: what they need comes where there are any, once somebody comes near them. */
export const ShelvesOnDemand = createLatePart<ShelfPanelsProps>({
  load: async () =>
    (await import(/* webpackChunkName: "html-shelves" */ './shelf-panels')).ShelfPanels,
  what: 'these places',
});
