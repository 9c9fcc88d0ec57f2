import { createLatePart } from '@tableside/ui/late-part';
import type { ShelvesProps } from './shelves';

/** A rated city has no shelves: what they need comes where there are any, once somebody comes near them. */
export const ShelvesOnDemand = createLatePart<ShelvesProps>({
  load: async () => (await import(/* webpackChunkName: "html-shelves" */ './shelves')).Shelves,
  what: 'these places',
});
