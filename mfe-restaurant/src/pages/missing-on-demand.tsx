import { createLatePart } from '@tableside/ui/late-part';
import type { MissingProps } from './missing';

/** Few addresses lead nowhere: the screens for them come with their own script. */
export const MissingOnDemand = createLatePart<MissingProps>({
  load: async () => (await import(/* webpackChunkName: "html-missing" */ './missing')).Missing,
  what: 'this page',
});
